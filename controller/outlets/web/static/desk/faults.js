/** The drawer of faults: what can break and what is broken in, faults to cause and to mend out. */

import { h } from "../draw/nodes.js";

export class Faults {
  constructor(told, say) {
    Object.assign(this, { told, say });
    this.list = h("ul", { class: "broken" });
    this.kinds = h("div", { class: "kinds" });
    const cut = button("Cut the power", () => say({ do: "power-cut" }), "danger");
    const tidy = button("Put all pieces back", () => say({ do: "clear" }));
    this.drawer = h("dialog", { id: "faults", "aria-labelledby": "faults-title" },
      h("div", { class: "row head" }, h("h2", { id: "faults-title" }, "Faults"), button("Close", () => this.drawer.close())),
      h("p", {}, "Break a part of the simulated board, and see what the game makes of it."),
      h("h3", {}, "Broken now"), this.list, h("div", { class: "row" }, cut, tidy), h("h3", {}, "Break"), this.kinds);
    document.body.append(this.drawer);
    const opener = document.querySelector("#faults-button");
    opener.addEventListener("click", () => (this.drawer.open ? this.drawer.close() : this.open()));
    this.drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.drawer.close();
    });
    this.drawer.addEventListener("close", () => opener.focus());
  }

  open() {
    this.drawer.show();
    this.drawer.querySelector("button").focus();
  }

  /** List what is broken, and mark it on the board. */
  paint(table) {
    const { faults } = this.told;
    document.querySelector("#faults-count").textContent = faults.length ? String(faults.length) : "";
    document.querySelector("#faults-button").hidden = !this.told.fault_kinds.length;
    this.list.replaceChildren(...faults.map((fault) => this.broken(fault)));
    if (!faults.length) this.list.append(h("li", { class: "none" }, "nothing"));
    const wheres = new Set(faults.map((fault) => fault.where));
    for (const [key, node] of table.buttons) node.classList.toggle("faulty", wheres.has(key) || wheres.has(`hub-${table.spots.get(key).board && table.spots.get(key).side}`));
    for (const node of document.querySelectorAll("[data-side], [data-button]")) {
      node.classList.toggle("faulty", wheres.has(`oled-${node.dataset.side}`) || wheres.has(node.dataset.button));
    }
  }

  broken(fault) {
    return h("li", { "data-fault": fault.id }, h("span", {}, fault.text), button("Mend", () => this.say({ do: "mend", fault: fault.id })));
  }

  /** Offer what the board offers to break. */
  offer() {
    this.kinds.replaceChildren(...this.told.fault_kinds.map((kind) => this.kind(kind)));
  }

  kind({ kind, text, wheres, how }) {
    const where = h("select", { "aria-label": `where: ${kind}` }, ...wheres.map((place) => h("option", { value: place }, place)));
    const settings = how.map((setting) => [setting, input(kind, setting)]);
    const cause = () => {
      const chosen = Object.fromEntries(settings.map(([setting, node]) => [setting.name, setting.choices.length ? node.value : Number(node.value)]));
      this.say({ do: "fault", kind, where: where.value, how: chosen });
    };
    return h("section", { class: "kind", "data-kind": kind }, h("h4", {}, kind), h("p", {}, text),
      h("div", { class: "row" }, where, ...settings.map(([setting, node]) => h("label", {}, `${setting.name} `, node)), button("Break", cause, "danger")));
  }
}

const input = (kind, { name, usual, choices, least, most }) => {
  if (choices.length) {
    return h("select", { "aria-label": `${name}: ${kind}` }, ...choices.map((choice) => h("option", { value: choice, selected: choice === usual }, choice)));
  }
  return h("input", { type: "number", value: usual, min: least, max: most || undefined, step: "any", "aria-label": `${name}: ${kind}` });
};

const button = (text, act, kind = "") => {
  const node = h("button", { type: "button", class: kind }, text);
  node.addEventListener("click", act);
  return node;
};
