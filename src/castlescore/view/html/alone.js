"use strict";
// The judge alone: a request of the page goes to Python in a worker, and the tables stay in the store of this browser.
(() => {
  const root = document.documentElement, KEPT = "table/", LARGEST = 4 << 20;
  const bar = document.querySelector("progress"), lost = document.querySelector("#lost p"), sheet = new CSSStyleSheet();
  const waiting = new Map(), styles = new Set();
  document.adoptedStyleSheets = [sheet];
  document.querySelector(`#start [lang="${navigator.languages.map((code) => code.slice(0, 2)).find((code) => document.querySelector(`#start [lang="${code}"]`)) ?? "en"}"]`).hidden = false;

  function fail(why) { // it is said where one looks first, and nothing more is answered
    lost.textContent = document.querySelector("#start p:not([hidden])").dataset[why] ?? String(why?.message ?? why);
    lost.parentNode.hidden = false;
    bar.hidden = true;
    return new Promise(() => {});
  }

  // All files are kept before Python starts, so that the next start needs no network; where nothing can be kept they are loaded.
  async function load() {
    if (!("WebAssembly" in window)) return fail("wasm");
    const list = await fetch("files.json").catch(() => null);
    if (!list?.ok) return fail("network");
    const { version, files } = await list.clone().json();
    bar.max = files.reduce((sum, file) => sum + file.size, 0);
    const kept = await window.caches?.open(version).catch(() => undefined);
    for (const { name, size } of files) {
      if (!(await kept?.match(name))) {
        const answer = await fetch(name).catch(() => null);
        if (!answer?.ok) return fail("network");
        await (kept ? kept.put(name, answer).catch(() => undefined) : answer.arrayBuffer());
      }
      bar.value += size;
      bar.nextElementSibling.value = `${(bar.value / 1e6).toFixed(1)} / ${(bar.max / 1e6).toFixed(1)} MB`;
    }
    await kept?.put("files.json", list).catch(() => undefined);
    await navigator.serviceWorker?.register("service.js").then(() => navigator.serviceWorker.ready).catch(() => undefined);
    const source = new Blob([`import ${JSON.stringify(new URL("worker.js", location.href).href)};`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(source), { type: "module" }); // a blob has the policy of its page
    worker.onmessage = ({ data: [n, reply, problem] }) => { waiting.get(n)(problem ? Promise.reject(problem) : reply); waiting.delete(n); };
    await new Promise((go) => { waiting.set(0, go); worker.postMessage([0, new URL(".", location.href).href, files.map((file) => file.name)]); });
    return worker;
  }
  const worker = load().catch(fail);
  let count = 0;
  const python = async (request) => {
    const to = await worker;
    return JSON.parse(await new Promise((go) => { waiting.set(++count, go); to.postMessage([count, JSON.stringify(request)]); }));
  };

  const tables = () => Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith(KEPT)).map((key) => [key.slice(KEPT.length), localStorage.getItem(key)]));
  function keep(before, after) {
    for (const name of Object.keys(before)) if (!(name in after)) localStorage.removeItem(KEPT + name);
    for (const [name, text] of Object.entries(after)) if (before[name] !== text) localStorage.setItem(KEPT + name, text);
  }

  const languages = () => [localStorage.getItem("lang"), ...navigator.languages].filter(Boolean).map((code) => code.slice(0, 2));
  async function asked(where, form, full = false) { // one after the other, in all tabs
    const before = tables(), query = new URL(where, location.href).search.slice(1);
    const reply = await python({ query, form, languages: languages(), tables: before, full });
    try { keep(before, reply.tables); } catch { keep(tables(), before); return asked(location.href, "", true); }
    return reply;
  }
  const alone = (work) => navigator.locks ? navigator.locks.request("tables", work) : work();

  window.answers = async (where, { body } = {}) => {
    const { text, status } = await alone(() => asked(where, String(body ?? ""))).catch(fail);
    const plain = text.replace(/<style>(.*?)<\/style>/gs, (_, style) => { styles.add(style); return ""; }); // the policy allows none in a page
    sheet.replaceSync([...styles].join("\n"));
    return new Response(plain, { status });
  };

  const again = () => dispatchEvent(new PopStateEvent("popstate"));
  root.addEventListener("shown", () => {
    document.querySelector("#start").hidden = true;
    root.dataset.state = "ready";
    root.dataset.answer = +root.dataset.answer + 1;
    if (document.querySelector("#walk[hidden]")) document.body.append(Object.assign(document.createElement("script"), { src: "walk.js" }));
  });
  addEventListener("storage", again);
  document.addEventListener("change", async ({ target }) => {
    if (target.name === "lang") { localStorage.setItem("lang", target.value); again(); }
    for (const file of target.type === "file" ? [...target.files] : []) { // one after the other: a tally may name castles
      const { form } = document.querySelector("input[type=file]");
      form.elements.name.value = file.name;
      form.elements.text.value = file.size > LARGEST ? "" : await file.text();
      form.requestSubmit();
      await new Promise((go) => root.addEventListener("shown", go, { once: true }));
    }
    if (target.type === "file") target.value = "";
  });
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it asks for no page
    const { text, name, type } = await alone(() => asked(link.href, ""));
    const url = URL.createObjectURL(new Blob([text], { type }));
    Object.assign(document.createElement("a"), { href: url, download: name }).click();
    URL.revokeObjectURL(url);
  }, true);
})();
