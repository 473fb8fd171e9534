// The debrief's slider: kernels k times as fast, gaps as they are. Without it the table beside says the same.

const mounted = new WeakSet();

function mount(box) {
  if (mounted.has(box)) return;
  mounted.add(box);
  box.hidden = false;
  const slider = box.querySelector("input");
  const update = () => {
    const k = Number(slider.value);
    box.querySelector("output").textContent = `${k}× faster kernels`;
    for (const row of box.querySelectorAll("[data-busy]")) {
      const busy = Number(row.dataset.busy) / k;
      const gaps = Number(row.dataset.empty);
      const share = (100 * gaps) / (busy + gaps);
      const wall = (busy + gaps) / 1e6;
      row.querySelector(".wall").textContent = `${wall < 1 ? (wall * 1e3).toFixed(0) + " µs" : wall.toFixed(1) + " ms"}`;
      row.querySelector(".share").textContent = `${share.toFixed(0)} % empty`;
      row.querySelector(".bar > span").style.inlineSize = `${100 - share}%`;
    }
  };
  slider.addEventListener("input", update);
  update();
}

const mountAll = () => document.querySelectorAll("[data-debrief]").forEach(mount);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mountAll);
else mountAll();
window.document$?.subscribe(mountAll);
