"use strict";
(() => {
  const QUIET = 20000, EVERY = 1000; // milliseconds: without a word for so long it asks by itself, so often
  const LARGE = 15000; // milliseconds that a castle is large at the end
  const root = document.documentElement;
  let heard = Date.now(), asking = false, again = false, news = null;

  function put(fresh) {
    const parts = [...document.querySelectorAll("main > section")];
    const seen = parts.find((part) => part.getBoundingClientRect().bottom > 0);
    const top = seen?.getBoundingClientRect().top;
    for (const part of parts) {
      const other = fresh.getElementById(part.id);
      if (part.id === "lost" || !other || part.outerHTML === other.outerHTML) continue;
      part.hidden = other.hidden;
      part.replaceChildren(...[...other.childNodes].map((node) => document.importNode(node, true)));
    }
    if (seen) scrollBy(0, seen.getBoundingClientRect().top - top);
    document.title = fresh.title;
    root.dataset.tag = fresh.documentElement.dataset.tag;
  }

  async function ask() {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch("./", { cache: "no-cache" }); // with the tag of what it has: unchanged costs nothing
      if (!answer.ok) throw new Error(answer.status);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (fresh.documentElement.dataset.form !== root.dataset.form) location.reload();
      else if (fresh.documentElement.dataset.tag !== root.dataset.tag) put(fresh);
      document.getElementById("lost").hidden = true;
    } catch {
      document.getElementById("lost").hidden = false;
    }
    asking = false;
    if (again) { again = false; ask(); }
  }

  function listen() {
    if (!("EventSource" in window)) return;
    news = new EventSource("news");
    news.onmessage = (event) => {
      heard = Date.now();
      if (event.data !== root.dataset.tag || !document.getElementById("lost").hidden) ask();
    };
    news.addEventListener("still", () => { heard = Date.now(); });
  }

  setInterval(() => {
    if (news?.readyState === 2) { news.close(); listen(); }
    if (news?.readyState !== 1 || Date.now() - heard > QUIET) ask();
  }, EVERY);
  // After the end each castle is large for a while.
  const wide = matchMedia("(min-width: 75rem) and (prefers-reduced-motion: no-preference)");
  setInterval(() => {
    const large = document.querySelector("#moves article"), next = document.querySelector("#castles article");
    if (!wide.matches || !document.querySelector("[data-over]") || !large || !next) return;
    next.parentNode.append(large);
    document.getElementById("moves").append(next);
  }, LARGE);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  listen();
})();
