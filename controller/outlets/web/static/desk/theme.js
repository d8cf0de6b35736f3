/** Light or dark: what the system wants or what a person chose in, the page's theme out. */

const KEPT = "smartboard-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };

/** Follow the system until the button chooses otherwise; the button says what is chosen. */
export const followTheme = (button) => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = localStorage.getItem(KEPT) ?? "auto";
  const paint = () => {
    document.documentElement.dataset.theme = chosen === "auto" ? (system.matches ? "dark" : "light") : chosen;
    button.textContent = { auto: "◐", light: "☀", dark: "☾" }[chosen];
    button.setAttribute("aria-label", `theme: ${chosen}`);
    button.title = `theme: ${chosen}`;
  };
  button.addEventListener("click", () => {
    chosen = NEXT[chosen] ?? "auto";
    localStorage.setItem(KEPT, chosen);
    paint();
  });
  system.addEventListener("change", paint);
  paint();
};
