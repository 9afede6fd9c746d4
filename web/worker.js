// The engine, in a thread of its own: the first message is the compiled module, each other one a request.
let engine = null;

function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const at = engine.memphis_request(bytes.length) >>> 0;
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const start = engine.memphis_answer() >>> 0;
  const length = engine.memphis_answer_length() >>> 0;
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, start, length));
}

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = new WebAssembly.Instance(data).exports;
    return;
  }
  try {
    self.postMessage({ id: data.id, answer: answer(data.request) });
  } catch (error) {
    // The instance is not used again.
    self.postMessage({ id: data.id, failure: String(error) });
  }
};
