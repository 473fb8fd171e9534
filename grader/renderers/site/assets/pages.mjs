// What the theme leaves out for readers who hear the pages, or walk them by keyboard.

function complete() {
  document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
  for (const nav of document.querySelectorAll("nav[aria-labelledby]")) {
    const title = nav.querySelector(".md-nav__title")?.textContent.trim();
    if (!title) continue;
    nav.removeAttribute("aria-labelledby"); // it refers to an icon
    nav.setAttribute("aria-label", title);
  }
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((table, place) => {
    table.tabIndex = 0;
    table.setAttribute("role", "region");
    table.setAttribute("aria-label", `Table ${place + 1}`);
  });
  document.querySelectorAll(".md-code__nav").forEach((nav, place) => nav.setAttribute("aria-label", `Code ${place + 1}`));
}

new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });
complete();
window.document$?.subscribe(complete);
