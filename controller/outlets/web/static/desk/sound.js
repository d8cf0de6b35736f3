/** The buzzer, for whoever wants to hear it: whether its line is on in, a tone out; silent until it is switched on. */

const KEPT = "smartboard-sound";
const HERTZ = 2300;

/** Follow the buzzer of a board that has one: `fit(fitted)` shows the button, `buzz(on)` sounds. */
export const followBuzzer = (button) => {
  let wanted = localStorage.getItem(KEPT) === "on";
  let air = null;
  let tone = null;

  const hush = () => {
    tone?.stop();
    tone = null;
  };
  const buzz = (on) => {
    if (!on || !wanted || tone) return on ? undefined : hush();
    air ??= new AudioContext();
    air.resume();
    const quiet = new GainNode(air, { gain: 0.08 });
    tone = new OscillatorNode(air, { type: "square", frequency: HERTZ });
    tone.connect(quiet).connect(air.destination);
    return tone.start();
  };
  const paint = () => {
    button.setAttribute("aria-pressed", String(wanted));
    button.title = `the buzzer's sound: ${wanted ? "on" : "off"}`;
  };
  button.addEventListener("click", () => {
    wanted = !wanted;
    localStorage.setItem(KEPT, wanted ? "on" : "off");
    if (!wanted) hush();
    paint();
  });
  paint();
  return { buzz, fit: (fitted) => { button.hidden = !fitted; } };
};
