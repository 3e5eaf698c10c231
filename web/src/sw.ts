// Keeps a static site on the machine of whoever has visited it once. `viravolta site` writes what it consists of before this.

declare const VERSION: string;
declare const FILES: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const NAME = `viravolta-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener("activate", (event) => {
  const old = (name: string) => name.startsWith("viravolta-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true });
  // Pages come fresh where there is a network; what they need has its version in its address.
  const page = async () => {
    try {
      return await fetch(request);
    } catch (error) {
      const found = await kept();
      if (found) return found;
      throw error;
    }
  };
  event.respondWith(request.mode === "navigate" ? page() : kept().then((found) => found ?? fetch(request)));
});
