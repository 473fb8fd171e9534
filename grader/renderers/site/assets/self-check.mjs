// The self-check of an exercise: keeps what is typed, and shows what the engine says of it. Nothing is decided here.

let engine = null;

/** The marker, in a worker of its own; it is started when a form is first touched, and serves every page after it. */
class Engine {
  constructor() {
    this.calls = new Map();
    this.asked = 0;
    this.warm = false;
    this.worker = new Worker(new URL("engine.mjs", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.answered(data);
    this.worker.onerror = () => this.failed("it could not be loaded");
    this.broken = "";
  }

  call(what, responses) {
    if (this.broken) return Promise.reject(new Error(this.broken));
    return new Promise((resolve, reject) => {
      const id = (this.asked += 1);
      this.calls.set(id, { resolve, reject });
      this.worker.postMessage({ id, what, responses });
    });
  }

  answered({ id, result, error, broken }) {
    if (broken) return this.failed(broken);
    const call = this.calls.get(id);
    this.calls.delete(id);
    this.warm = true;
    if (error) call.reject(new Error(error));
    else call.resolve(result);
  }

  failed(reason) {
    this.broken = reason;
    for (const { reject } of this.calls.values()) reject(new Error(reason));
    engine = null; // the next try starts anew
  }
}

const started = () => (engine ??= new Engine());

/** What is typed, kept in this browser until it is cleared. */
const store = {
  key: (course, exercise) => `${course}/${exercise}`,
  read(course, exercise) {
    try {
      return JSON.parse(localStorage.getItem(this.key(course, exercise)) ?? "{}");
    } catch {
      return {};
    }
  },
  write(course, exercise, answers) {
    try {
      localStorage.setItem(this.key(course, exercise), JSON.stringify(answers));
      return true;
    } catch {
      return false;
    }
  },
};

function mount(form) {
  if (form.dataset.mounted) return;
  form.dataset.mounted = "yes";
  const { course, exercise } = form.dataset;
  const exercises = form.dataset.exercises.split(" ");
  const boxes = [...form.querySelectorAll("textarea")];
  const says = form.querySelector("[role=status]");
  const answers = () => Object.fromEntries(boxes.map((box) => [box.name, box.value]));
  const say = (text) => (says.textContent = text);
  const show = (name, html) => (form.querySelector(`[data-marks="${name}"]`).innerHTML = html);

  const kept = store.read(course, exercise);
  for (const box of boxes) if (typeof kept[box.name] === "string") box.value = kept[box.name];
  form.querySelector(".buttons").hidden = false;

  const wholeCard = () =>
    Object.fromEntries([
      ...exercises.map((id) => [id, store.read(course, id)]).filter(([, fields]) => Object.keys(fields).length),
      [exercise, answers()],
    ]);

  async function ask(what, responses) {
    say(started().warm ? "" : "Starting the marker. This takes a moment the first time.");
    try {
      const result = await started().call(what, responses);
      say("");
      return result;
    } catch (error) {
      say(`The marker did not start: ${error.message}. Try again, or mark a card on your machine with "grade check".`);
      return null;
    }
  }

  async function check() {
    const marks = await ask("marks", { [exercise]: answers() });
    if (marks) for (const [name, html] of Object.entries(marks[exercise])) show(name, html);
  }

  async function download() {
    const text = await ask("card", wholeCard());
    if (text === null) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    link.download = "card.yml";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  function clear() {
    if (!confirm("Clear what you typed for this exercise?")) return;
    for (const box of boxes) box.value = "";
    for (const place of form.querySelectorAll("[data-marks]")) place.replaceChildren();
    store.write(course, exercise, {});
    say("");
  }

  const doing = { check, download, print: () => window.print(), clear };
  for (const event of ["focusin", "pointerdown"]) form.addEventListener(event, started, { once: true });
  form.addEventListener("input", () => {
    if (!store.write(course, exercise, answers())) say("This browser keeps nothing: download the card before you leave.");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check();
  });
  form.addEventListener("click", ({ target }) => {
    if (target.dataset.do) doing[target.dataset.do]();
  });
}

const mountAll = () => document.querySelectorAll("form[data-self-check]").forEach(mount);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mountAll);
else mountAll();
window.document$?.subscribe(mountAll); // Material swaps pages without loading them
