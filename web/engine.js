// Requests to the engine's worker. One runs at a time; of those that wait, the newest of each kind.

// Requests that take longer are given up.
const TIMEOUT = 20_000;
// A request that has run so long is given up for a newer one of its kind.
const PATIENCE = 1_000;

const failure = (message) => ({ kind: "errors", errors: [{ place: null, message }] });

export class Engine {
  #module;
  // A page that is opened from disk may load a worker from nowhere else.
  #workerUrl;
  #worker = null;
  #running = null;
  #waiting = new Map();
  #id = 0;

  // The engine that the page has: WebAssembly, packed by gzip, in base64.
  static async load() {
    const engine = new Engine();
    const packed = Uint8Array.from(atob(document.getElementById("engine").textContent), (c) => c.charCodeAt(0));
    const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    engine.#module = await WebAssembly.compile(await new Response(bytes).arrayBuffer());
    engine.#workerUrl = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));
    engine.#start();
    return engine;
  }

  // The answer to a request, or null if a newer request of its kind took its place.
  ask(request) {
    return new Promise((resolve) => {
      this.#waiting.get(request.kind)?.resolve(null);
      this.#waiting.set(request.kind, { request, resolve });
      const running = this.#running;
      if (running?.kind === request.kind && Date.now() - running.start > PATIENCE) this.#restart(null);
      this.#next();
    });
  }

  #start() {
    this.#worker = new Worker(this.#workerUrl);
    this.#worker.postMessage(this.#module);
    this.#worker.onmessage = ({ data }) => {
      if (data.id !== this.#running?.id) return;
      if (data.failure) this.#restart(failure(`the engine failed, which is a bug in memphis: ${data.failure}`));
      else this.#done(JSON.parse(data.answer));
    };
    this.#worker.onerror = (event) => this.#restart(failure(`the engine failed: ${event.message}`));
  }

  #restart(answer) {
    this.#worker.terminate();
    this.#start();
    this.#done(answer);
  }

  #done(answer) {
    const running = this.#running;
    this.#running = null;
    if (running) {
      clearTimeout(running.timer);
      running.resolve(answer);
    }
    this.#next();
  }

  #next() {
    if (this.#running) return;
    const [first] = this.#waiting;
    if (!first) return;
    const [kind, { request, resolve }] = first;
    this.#waiting.delete(kind);
    const timer = setTimeout(() => this.#restart(failure(`no answer after ${TIMEOUT / 1000} seconds: given up`)), TIMEOUT);
    this.#running = { id: (this.#id += 1), kind, resolve, timer, start: Date.now() };
    this.#worker.postMessage({ id: this.#id, request: JSON.stringify(request) });
  }
}
