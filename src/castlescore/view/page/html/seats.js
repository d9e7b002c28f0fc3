"use strict";
(() => {
  const QUIET = 20000, EVERY = 1000; // milliseconds: without a word for so long it asks by itself, so often
  const root = document.documentElement, lost = document.getElementById("lost"), kept = sessionStorage;
  const all = (what, of = document) => [...of.querySelectorAll(what)];
  const said = document.getElementById("said");
  root.classList.add("live");

  const mine = document.getElementById("mine");
  if (mine) { // the page where one joins
    const seat = localStorage.getItem("seat");
    document.querySelector("[name=seat]").value = seat || "";
    if (seat) fetch(seat + "state").then((answer) => {
      mine.hidden = !answer.ok;
      mine.firstElementChild.href = seat;
      if (!answer.ok) { localStorage.removeItem("seat"); document.querySelector("[name=seat]").value = ""; }
    });
    return;
  }
  localStorage.setItem("seat", location.pathname);

  // What the server sent last, by part: only what differs is put in its place, so that picks and fields stay.
  const bare = (part) => part.outerHTML.replace(/name="after" value="\d+"/g, "");
  const parts = (page) => all("main > [id]", page).filter((part) => part.id !== "lost");
  let sent = new Map(parts(document).map((part) => [part.id, bare(part)]));

  function put(fresh, where) {
    if (fresh.documentElement.dataset.form !== root.dataset.form) {
      leaving = true; // whatever is asked for until it is loaded would begin to load it anew
      location.assign(where || location.href);
      return;
    }
    const at = document.activeElement?.id, place = document.querySelector("[name=spot]:checked")?.value;
    for (const other of parts(fresh)) {
      const part = document.getElementById(other.id), text = bare(other);
      if (sent.get(other.id) === text) continue;
      sent.set(other.id, text);
      part.replaceChildren(...[...other.childNodes].map((node) => document.importNode(node, true)));
    }
    const after = fresh.querySelector("[name=after]")?.value;
    for (const field of all("[name=after]")) field.value = after;
    document.title = fresh.title;
    root.dataset.tag = fresh.documentElement.dataset.tag;
    if (root.dataset.here !== fresh.documentElement.dataset.here) {
      root.dataset.here = fresh.documentElement.dataset.here;
      history.pushState(null, "", root.dataset.here);
      document.getElementById("castle").scrollIntoView();
      document.getElementById("held")?.focus({ preventScroll: true });
    } else if (at) document.getElementById(at)?.focus({ preventScroll: true });
    const same = all("[name=spot]").find((spot) => spot.value === place);
    if (same) same.checked = true;
    show();
  }

  const read = (text) => new DOMParser().parseFromString(text, "text/html");

  let asking = false, saying = false, leaving = false, again = "", ways = 0; // ways: how often something else was turned to; older answers are late
  async function ask(where) { // without an address: what is shown, anew
    if (leaving) return;
    if (asking || saying) { again = where || again || location.href; return; }
    where ||= location.href;
    asking = true;
    const way = ways;
    try {
      const answer = await fetch(where, { cache: "no-store" });
      const text = await answer.text();
      if (answer.status === 404) return gone("");
      else if (!answer.ok) throw new Error(answer.status);
      else if (way === ways) put(read(text), where);
      lost.hidden = true;
    } catch { lost.hidden = false; }
    asking = false;
    if (again) { where = again; again = ""; ask(where); }
  }

  // A choice is sent until it is answered, also after a reload: the number of the last event keeps it from being two.
  async function say(where, body) {
    kept.setItem("say", JSON.stringify([where, body]));
    ways++;
    saying = true;
    for (const button of all(".go")) button.disabled = true;
    for (;;) {
      try {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await fetch(where, { method: "POST", body, headers });
        if (answer.status === 404) { gone(""); break; }
        if (answer.status !== 429 && answer.status < 500) {
          if (answer.status !== 400) { sent.delete("do"); sent.delete("castle"); kept.removeItem("picks"); }
          ways++; // what was asked before this was said is older
          again = "";
          put(read(await answer.text()), location.pathname);
          lost.hidden = true;
          break;
        }
      } catch { tell([root.dataset.again]); }
      await new Promise((go) => setTimeout(go, EVERY));
    }
    kept.removeItem("say");
    saying = false;
    for (const button of all(".go:not([data-off])")) button.disabled = false;
    if (!document.querySelector("#said").textContent.trim()) ask();
  }

  function tell(lines) {
    said.replaceChildren(...lines.map((line) => {
      const row = document.createElement("p");
      row.append(...[line].flat());
      return row;
    }));
    sent.delete("said");
  }

  function lies(spot) { // the status line for the eye, a sentence for the ear
    const of = (textContent, how) => Object.assign(document.createElement("span"), { textContent, ...how });
    tell([[of(spot.nextElementSibling.textContent, { ariaHidden: "true" }), of(spot.dataset.heard, { className: "unseen" })]]);
  }

  function gone(why) {
    news?.close();
    clearInterval(timer);
    lost.hidden = true;
    tell([why || root.dataset.gone]);
    for (const part of all("#do, #castle")) part.replaceChildren();
  }

  // The places of a tile: the one that is chosen, drawn and said.
  const spots = () => all("[name=spot]");
  const drawn = (k) => document.querySelector(`.spot[data-k="${k}"]`);
  const chosen = () => spots().findIndex((spot) => spot.checked);

  function show(aloud) {
    const k = chosen();
    for (const spot of all(".spot.on")) spot.classList.remove("on");
    if (k < 0 || !drawn(k)) return;
    drawn(k).classList.add("on");
    drawn(k).parentNode.insertBefore(drawn(k), drawn(k).parentNode.querySelector(".worth"));
    const wins = spots()[k].dataset.completes.split(" ");
    for (const label of all(".declined")) {
      label.hidden = !wins.includes(label.dataset.n);
      if (label.hidden) label.firstElementChild.checked = false;
    }
    if (aloud) lies(spots()[k]);
  }

  function choose(k) {
    spots()[k].checked = true;
    show(true);
    mark(spots()[k]);
  }

  const mark = (spot) => history.replaceState(null, "", root.dataset.here + "&" + new URLSearchParams({ spot: spot.value })); // for a reload

  function turn() { // the next of those that lie on one middle
    const k = chosen(), own = drawn(k)?.dataset;
    const alike = spots().map((_, i) => i).filter((i) => drawn(i)?.dataset.x === own?.x && drawn(i)?.dataset.y === own?.y
      && drawn(i)?.ownerSVGElement === drawn(k)?.ownerSVGElement);
    if (own) choose(alike[(alike.indexOf(k) + 1) % alike.length]);
  }

  const point = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());

  function tap(svg, event) {
    const at = point(svg, event), far = (spot) => Math.hypot(spot.dataset.x - at.x, spot.dataset.y - at.y);
    const near = all(".spot", svg).sort((a, b) => far(a) - far(b) || a.dataset.k - b.dataset.k)[0];
    const own = drawn(chosen());
    if (!near) return;
    if (own && own.ownerSVGElement === svg && far(own) === far(near) && tapped) turn();
    else choose(+near.dataset.k);
    tapped = true;
  }

  function zoom(svg, by, at) {
    const box = svg.viewBox.baseVal, x = at?.x ?? box.x + box.width / 2, y = at?.y ?? box.y + box.height / 2;
    Object.assign(box, { x: x - (x - box.x) * by, y: y - (y - box.y) * by, width: box.width * by, height: box.height * by });
  }

  // Fingers on a picture: one taps or moves it, two make it larger.
  let fingers = new Map(), moved = 0, tapped = false, first = null;
  const over = (event) => event.target.closest?.(".over svg");

  document.addEventListener("pointerdown", (event) => {
    const slot = event.target.closest(".row li");
    if (slot) { first = slot; event.target.releasePointerCapture?.(event.pointerId); }
    if (!over(event)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = 0;
  });
  document.addEventListener("pointermove", (event) => {
    const svg = over(event), last = fingers.get(event.pointerId);
    if (!svg || !last) return;
    moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (moved > 12) {
      const from = point(svg, last), to = point(svg, event), box = svg.viewBox.baseVal;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        zoom(svg, apart(last) / Math.max(apart(event), 1), point(svg, other));
      } else { box.x += from.x - to.x; box.y += from.y - to.y; }
    }
    fingers.set(event.pointerId, event);
  });
  document.addEventListener("pointerup", (event) => {
    const svg = over(event);
    if (svg && fingers.size === 1 && moved <= 12) tap(svg, event);
    fingers.delete(event.pointerId);
    const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".row li");
    if (first && slot && slot !== first) exchange(first, slot);
    first = null;
  });
  document.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); first = null; });

  function exchange(one, other) {
    const [a, b] = [one.lastElementChild, other.lastElementChild];
    one.append(b);
    other.append(a);
    for (const button of [a, b]) button.classList.remove("on");
    const go = one.closest("form").querySelector("[data-else]");
    go.firstElementChild.textContent = go.dataset.else;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='?']"), button = event.target.closest("[data-do]");
    if (link) {
      event.preventDefault();
      tapped = false;
      ways++;
      ask(link.getAttribute("href"));
    }
    const what = button?.dataset.do, svg = drawn(chosen())?.ownerSVGElement;
    if (what === "turn") turn();
    if (svg && (what === "in" || what === "out")) zoom(svg, what === "in" ? 0.7 : 1 / 0.7, drawn(chosen()).dataset.x && { x: +drawn(chosen()).dataset.x, y: +drawn(chosen()).dataset.y });
    const slot = event.target.closest(".row button");
    if (slot) {
      const other = document.querySelector(".row .on");
      if (other && other !== slot) exchange(other.parentNode, slot.parentNode);
      else slot.classList.toggle("on");
    }
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    say(event.target.getAttribute("action") || location.href, body.toString());
  });

  document.addEventListener("change", (event) => {
    if (event.target.name === "spot") { tapped = false; show(true); mark(event.target); }
    const picks = event.target.closest(".picks"), label = event.target.closest("label");
    if (!picks || event.target.type !== "checkbox") return;
    const most = +picks.dataset.most, picked = picks.querySelector(".picked");
    if (!event.target.checked) label.home?.append(label);
    else if (most && picked.children.length >= most) event.target.checked = false;
    else { label.home = label.parentNode; picked.append(label); }
    event.target.focus();
    kept.setItem("picks", JSON.stringify(all(".picked input").map((each) => [each.name, each.value])));
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".find")) return;
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const words = plain(event.target.value).split(" ").filter(Boolean);
    for (const group of all("details[name]", event.target.closest("fieldset, section"))) {
      for (const each of all("label, li", group)) each.hidden = !words.every((word) => plain(each.textContent).includes(word));
      if (words.length) group.setAttribute("open", "");
      group.hidden = words.length > 0 && !all("label, li", group).some((each) => !each.hidden);
      group.name = words.length ? "" : "tiles"; // while something is sought several are open
    }
  });

  addEventListener("pageshow", () => { leaving = false; });
  addEventListener("popstate", () => { root.dataset.here = location.search || "?"; ask(); });

  let news = null, heard = Date.now();
  function listen() {
    if (!("EventSource" in window)) return;
    news = new EventSource("news");
    news.onmessage = (event) => {
      heard = Date.now();
      if (event.data !== root.dataset.tag || !lost.hidden) ask();
    };
    news.addEventListener("still", () => { heard = Date.now(); });
    news.addEventListener("gone", (event) => gone(event.data));
  }
  const timer = setInterval(() => {
    if (news?.readyState === 2) { news.close(); listen(); }
    if (news?.readyState !== 1 || Date.now() - heard > QUIET) ask();
  }, EVERY);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  listen();
  for (const [name, value] of JSON.parse(kept.getItem("picks") || "[]")) document.querySelector(`.picks [name="${name}"][value="${value}"]`)?.click();
  show();
  const pending = kept.getItem("say");
  if (pending) say(...JSON.parse(pending));
})();
