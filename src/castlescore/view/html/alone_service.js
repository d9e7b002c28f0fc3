// Answers from the files that the page has kept; what it has not comes from where the page came from.
const VERSION = "VERSION_OF_FILES";

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => event.respondWith((async () => {
  const kept = await caches.open(VERSION);
  const { pathname } = new URL(event.request.url), name = pathname.endsWith("/") ? "index.html" : pathname.split("/").pop();
  return (await kept.match(name)) ?? fetch(event.request);
})()));
