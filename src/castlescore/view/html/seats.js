"use strict";
(() => {
  const QUIET = 4000, EVERY = 1000, TAP = 100; // milliseconds: without a word for so long the table is lost, it asks so often; a tap lasts
  const root = document.documentElement, lost = document.getElementById("lost"), stored = sessionStorage;
  const all = (what, of = document) => [...of.querySelectorAll(what)];
  const said = document.getElementById("said"), read = (text) => new DOMParser().parseFromString(text, "text/html");
  const point = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const answers = window.answers, ask_table = answers ?? ((where, how) => fetch(where, how)); // alone, a page answers itself
  root.classList.add("live");

  const mine = document.getElementById("mine");
  if (mine) { // the page where one joins
    const seat = localStorage.getItem("seat");
    document.querySelector("[name=seat]").value = seat || "";
    mine.hidden = !seat; // at once, and its room stays: no name moves under a finger
    mine.firstElementChild.href = seat;
    if (seat) fetch(seat + "state").then((answer) => {
      mine.style.visibility = answer.ok ? "" : "hidden";
      if (!answer.ok) { localStorage.removeItem("seat"); document.querySelector("[name=seat]").value = ""; }
    });
    return;
  }
  if (!answers) localStorage.setItem("seat", location.pathname);

  // What the server sent last, by part: only what differs is put in its place, so that picks and fields stay.
  const bare = (part) => part.outerHTML.replace(/name="after" value="\d+"/g, "");
  const parts = (page) => all("main > [id]", page).filter((part) => part.id !== "lost");
  let sent = new Map(parts(document).map((part) => [part.id, bare(part)]));

  // What is open, typed and picked stays where somebody else's move replaces a part; one's own choice ends it.
  const typed = "input:is([type=text], [type=search], [type=number])";
  const key = (it) => [it.closest("form")?.elements.choice?.value, it.name, it.textContent].join();
  function replace(fresh) {
    const part = document.getElementById(fresh.id), at = saying || key(document.activeElement);
    sent.set(fresh.id, bare(fresh));
    const was = new Map(saying ? [] : all(`[open] > summary, ${typed}`, part).map((it) => [key(it), it.value]));
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    part.replaceChildren(...document.importNode(fresh, true).childNodes);
    pick(); // before the rest: it takes the focus
    for (const it of all(`summary, ${typed}`, part).filter((it) => was.has(key(it)))) {
      if (it.value === undefined) it.parentNode.open = true;
      else if ((it.value = was.get(key(it)))) it.dispatchEvent(new Event("input", { bubbles: true }));
      if (key(it) === at) it.focus({ preventScroll: true });
    }
  }

  function put(fresh, where) {
    if (!answers && fresh.documentElement.dataset.form !== root.dataset.form) {
      leaving = true; // a request before it is loaded would load it once more
      location.assign(where || location.href);
      return;
    }
    const at = document.activeElement?.id, place = document.querySelector("[name=spot]:checked")?.value;
    for (const part of parts(fresh)) if (sent.get(part.id) !== bare(part)) replace(part);
    const after = fresh.querySelector("[name=after]")?.value;
    for (const field of all("[name=after]")) field.value = after;
    if (!answers && fresh.title.startsWith("●") && !document.title.startsWith("●")) call();
    document.title = fresh.title;
    document.querySelector("main").className = fresh.querySelector("main").className;
    root.dataset.tag = fresh.documentElement.dataset.tag;
    const stays = root.dataset.here === fresh.documentElement.dataset.here;
    if (!stays) {
      root.dataset.here = fresh.documentElement.dataset.here;
      history.pushState(null, "", root.dataset.here);
      document.getElementById("castle").scrollIntoView();
      document.getElementById("held")?.focus({ preventScroll: true });
    } else if (at) document.getElementById(at)?.focus({ preventScroll: true });
    for (const spot of all("[name=spot]")) spot.checked ||= stays && spot.value === place;
    show();
    root.lang = fresh.documentElement.lang;
    root.dispatchEvent(new Event("shown"));
  }

  // What is lost cannot be chosen from; it is shown in place of whose turn it is.
  function lose(isLost) {
    lost.hidden = !isLost;
    document.getElementById("do").inert = isLost || !!document.querySelector("#turn.trouble");
  }

  const sound = document.getElementById("sound");
  if (sound) sound.checked = localStorage.getItem("sound") === "on";
  sound?.addEventListener("change", () => { localStorage.setItem("sound", sound.checked ? "on" : ""); if (sound.checked) call(); });
  function call() { // it has become this seat's turn
    navigator.vibrate?.(200);
    if (!sound?.checked) return;
    const audio = new AudioContext(), tone = audio.createOscillator();
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.15);
  }

  let asking = false, saying = false, leaving = false, again = null, ways = 0; // ways: how often something else was turned to; older answers are late
  async function ask(where) { // without an address: what is shown now
    if (leaving) return;
    if (asking || saying) { again = where || again || ""; return; }
    where ||= location.href;
    asking = true;
    const way = ways;
    try {
      const answer = await ask_table(where, { cache: "no-store", signal: AbortSignal.timeout(QUIET) });
      const text = await answer.text();
      while (Date.now() < touched) await new Promise((go) => setTimeout(go, TAP / 2));
      if (answer.status === 404) return gone("");
      else if (!answer.ok) throw new Error(answer.status);
      else if (way === ways) put(read(text), where);
      heard = Date.now();
      lose(false);
    } catch { lose(true); }
    asking = false;
    if (again !== null) { where = again; again = null; ask(where); }
  }

  // A choice is sent until it is answered, also after a reload: the number of the last event keeps it from being two.
  async function say(where, body) {
    if (!answers) stored.setItem("say", JSON.stringify([where, body]));
    ways++;
    saying = true;
    for (const button of all(".go")) button.disabled = true;
    for (;;) {
      try {
        const answer = await ask_table(where, { method: "POST", body: new URLSearchParams(body) });
        if (answer.status === 404) { gone(""); break; }
        if (answer.status !== 429 && answer.status < 500) {
          if (answer.status !== 400) { sent.delete("do"); sent.delete("castle"); stored.removeItem("picks"); }
          ways++; // what was asked before this was said is older
          again = null;
          put(read(await answer.text()), location.pathname);
          lose(false);
          break;
        }
      } catch { tell(root.dataset.again); }
      await new Promise((go) => setTimeout(go, EVERY));
    }
    stored.removeItem("say");
    saying = false;
    for (const button of all(".go:not([data-off])")) button.disabled = false;
    if (!document.querySelector("#said").textContent.trim()) ask();
  }

  function tell(...texts) {
    said.replaceChildren(document.createElement("p"));
    said.firstChild.append(...texts);
    sent.delete("said");
  }

  function gone(why) {
    news?.close();
    clearInterval(timer);
    lose(false);
    tell(why || root.dataset.gone);
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
    if (!aloud) return;
    tell(...all("span", spots()[k].parentNode).map((text) => text.cloneNode(true))); // a line to see, a sentence to hear
    history.replaceState(null, "", root.dataset.here + "&" + new URLSearchParams({ spot: spots()[k].value })); // for a reload
  }
  function choose(k) { spots()[k].checked = true; show(true); }

  function turn() { // the next of those that lie on one middle
    const own = drawn(chosen()), { x, y, k } = own?.dataset || {};
    const there = own ? all(".spot", own.ownerSVGElement).map((it) => it.dataset).sort((a, b) => a.k - b.k).filter((it) => it.x === x && it.y === y) : [];
    if (own) choose(+(there.find((it) => +it.k > +k) || there[0]).k);
  }

  function tap(svg, event) {
    const at = point(svg, event), far = (spot) => Math.hypot(spot.dataset.x - at.x, spot.dataset.y - at.y);
    const near = all(".spot", svg).sort((a, b) => far(a) - far(b) || a.dataset.k - b.dataset.k)[0];
    const own = drawn(chosen());
    if (!near) return;
    if (own && own.ownerSVGElement === svg && far(own) === far(near) && tapped) turn();
    else choose(+near.dataset.k);
    tapped = true;
  }

  function zoom(by) { // around the chosen place; fingers enlarge the whole page
    const own = drawn(chosen()), box = own?.ownerSVGElement.viewBox.baseVal;
    if (!own) return;
    const { x, y } = own.dataset;
    Object.assign(box, { x: x - (x - box.x) * by, y: y - (y - box.y) * by, width: box.width * by, height: box.height * by });
  }

  // Nothing is made again under a finger. A room is dragged from slot to slot.
  let tapped = false, first = null, touched = 0;
  document.addEventListener("pointerdown", (event) => {
    touched = Date.now() + 3 * EVERY; // or until the finger is lifted and has tapped
    first = event.target.closest(".row li");
    if (first) event.target.releasePointerCapture?.(event.pointerId);
  });
  document.addEventListener("pointerup", (event) => {
    touched = Date.now() + TAP;
    const slot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".row li");
    if (first && slot && slot !== first) exchange(first, slot);
    first = null;
  });
  document.addEventListener("pointercancel", () => { first = null; touched = 0; });

  function exchange(one, other) {
    const [a, b] = [one.lastElementChild, other.lastElementChild];
    one.append(b);
    other.append(a);
    for (const button of [a, b]) button.classList.remove("on");
    const go = one.closest("form").querySelector("[data-else]");
    go.firstElementChild.textContent = go.dataset.else;
  }

  document.addEventListener("click", (event) => {
    touched = 0; // the finger has tapped
    const link = event.target.closest("a[href^='?']"), button = event.target.closest("[data-do]");
    if (link) {
      event.preventDefault();
      tapped = false;
      ways++;
      ask(link.getAttribute("href"));
    }
    const what = button?.dataset.do, svg = event.target.closest(".over svg");
    if (svg) tap(svg, event);
    if (what === "turn") turn();
    if (what === "in") zoom(0.7);
    if (what === "out") zoom(1 / 0.7);
    const slot = event.target.closest(".row button");
    if (slot) {
      const other = document.querySelector(".row .on");
      if (other && other !== slot) exchange(other.parentNode, slot.parentNode);
      else slot.classList.toggle("on");
    }
  });

  function take(part) { // the one hit of what is sought
    const left = all(".find:not(:placeholder-shown) ~ .groups :is(label, li):not([hidden])", part);
    if (left.length === 1) (left[0].querySelector("a") || left[0]).click();
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches(".find") && !event.target.form) take(event.target.parentNode);
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const sends = new URLSearchParams(new FormData(event.target, event.submitter));
    if (event.submitter?.formMethod === "get") { ways++; ask(event.target.getAttribute("action") + "&" + sends); return; }
    take(event.target);
    say(event.target.getAttribute("action") || location.href, new URLSearchParams(new FormData(event.target, event.submitter)).toString());
  });

  document.addEventListener("change", (event) => {
    if (event.target.name === "spot") { tapped = false; show(true); }
    const picks = event.target.closest(".picks"), label = event.target.closest("label");
    if (!picks || event.target.type !== "checkbox") return;
    const most = +picks.dataset.most, picked = picks.querySelector(".picked"), find = picks.querySelector(".find");
    if (!event.target.checked) label.home?.append(label);
    else if (most && picked.children.length >= most) event.target.checked = false;
    else { label.home = label.parentNode; picked.append(label); }
    if (find?.value) { find.value = ""; find.dispatchEvent(new Event("input", { bubbles: true })); }
    event.target.focus({ preventScroll: true });
    stored.setItem("picks", JSON.stringify(all(".picked input").map((each) => [each.name, each.value])));
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".find")) return;
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const words = plain(event.target.value).split(" ").filter(Boolean);
    for (const group of event.target.nextElementSibling.children) {
      for (const each of all("label, li", group)) each.hidden = !words.every((word) => plain(each.textContent).includes(word));
      if (words.length) group.setAttribute("open", "");
      group.hidden = words.length > 0 && !all("label, li", group).some((each) => !each.hidden);
      group.name = words.length ? "" : "tiles"; // while something is sought several are open
    }
  });

  function pick() { // what was picked before
    for (const [name, value] of JSON.parse(stored.getItem("picks") || "[]")) document.querySelector(`.picks [name="${name}"][value="${value}"]:not(:checked)`)?.click();
  }

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
  const timer = !answers && setInterval(() => {
    if (news?.readyState === 2) { news.close(); listen(); }
    if (Date.now() - heard > QUIET) lose(true);
    if (news?.readyState !== 1 || Date.now() - heard > QUIET) ask();
  }, EVERY);
  document.addEventListener("visibilitychange", () => { heard = Date.now(); if (!document.hidden) ask(); });
  if (answers) ask(); else listen();
  pick();
  show();
  const pending = stored.getItem("say");
  if (pending) say(...JSON.parse(pending));
})();
