// The state of the playground in the address: JSON, deflated, in base64 with `-` and `_`.

// Longer addresses are cut by some programs.
const MAX_ADDRESS = 30_000;
// A short address can stand for a very long text.
const MAX_STATE = 8 << 20;

async function through(stream, bytes, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > limit) throw new Error("the text of the link is too long");
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// The fragment for a state, or null if it is too long for an address.
export async function fragment(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(new CompressionStream("deflate-raw"), bytes, Infinity);
  if (packed.length > MAX_ADDRESS) return null;
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return "#s=" + text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// The state of a fragment, or null if it has none.
export async function state(hash) {
  if (!hash.startsWith("#s=")) return null;
  const text = atob(hash.slice(3).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(text, (c) => c.charCodeAt(0)), MAX_STATE);
  const state = JSON.parse(new TextDecoder().decode(bytes));
  if (state === null || typeof state !== "object" || typeof state.text !== "string") throw new Error("the link has no text");
  return state;
}
