"use strict";
(() => {
  const walk = document.getElementById("walk");
  const find = (part) => walk.querySelector(part);
  const all = (part) => [...walk.querySelectorAll(part)];
  const { words, stretches, cells, events, numbers } = JSON.parse(document.getElementById("walk-data").textContent);
  const slider = find("input"), last = events.length - 1;
  const told = new Map([...document.querySelectorAll(".events > li")].map((item) => [item.value, item]));
  const pieces = all("[data-at]").map((piece) => [piece, piece.dataset.at.split(" ").map((span) => span.split("-").map(Number))]);
  const bodies = all("tbody");
  const disputed = events.flatMap(([, , is], n) => (is && n ? [n] : []));

  const number = (n) => numbers[n - 1] ?? n;

  function text(n) {
    const item = told.get(number(n));
    return item ? item.querySelector("del, .what").textContent : words.beginning;
  }

  function said(sentence, values) {
    return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  function show(n) {
    const [stretch, kind, wrong] = events[n];
    const where = told.get(number(n))?.classList.contains("undone") ? words.undone : words.at;
    find(".at").textContent = n ? said(where, { n: number(n), last: number(last), stretch: stretches[stretch] }) : stretches[stretch];
    find(".what").textContent = text(n);
    find(".wrong").hidden = !wrong;
    slider.value = n;
    slider.setAttribute("aria-valuetext", n ? said(words.event, { n: number(n), what: text(n) }) : text(n));
    for (const [piece, spans] of pieces) {
      if (spans.some(([first, end]) => first <= n && n <= end)) piece.removeAttribute("display");
      else piece.setAttribute("display", "none");
    }
    cells[kind].forEach((rows, k) => rows.forEach((row, i) => row.forEach((cell, j) => {
      const box = bodies[k].rows[i]?.cells[j];
      if (box) (box.querySelector("bdi") ?? box).textContent = cell;
    })));
  }

  const at = () => Number(slider.value);
  const to = {
    first: () => 0,
    back: () => Math.max(0, at() - 1),
    on: () => Math.min(last, at() + 1),
    last: () => last,
    disputed: () => disputed.find((n) => n > at()) ?? disputed[0],
  };
  slider.addEventListener("input", () => show(at()));
  all("button").forEach((button) => button.addEventListener("click", () => show(to[button.value]())));
  walk.hidden = false;
  document.querySelectorAll(".walk-link").forEach((link) => { link.hidden = false; });
  show(last);
})();
