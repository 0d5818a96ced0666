// Loads a module of ours in Node.js and calls it with texts.
import { readFile } from 'node:fs/promises';

// As in a browser, nothing stands behind the system calls that the C library was linked with: our code
// must never get as far as making one.
export function systemCalls(module) {
  return Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((entry) => entry.module === 'wasi_snapshot_preview1')
      .map(({ name }) => [name, () => { throw new Error(`the module called ${name}`); }]));
}

export async function load(path, host = {}) {
  const module = await WebAssembly.compile(await readFile(path));
  const { exports } = await WebAssembly.instantiate(
    module, { wasi_snapshot_preview1: systemCalls(module), outflank: host });
  exports._initialize();
  return { ...wrap(exports, exports.memory), imports: WebAssembly.Module.imports(module) };
}

export function wrap(exports, memory) {
  // Each text or array of bytes becomes an address and a size.
  function withBytes(values, call) {
    const held = values.map((value) => {
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      const address = exports.outflank_allocate(Math.max(1, bytes.length));
      new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
      return [address, bytes.length];
    });
    const result = call(...held.flat());
    for (const [address] of held) exports.outflank_free(address);
    return result;
  }

  function answer() {
    const bytes = new Uint8Array(
      memory.buffer, exports.outflank_text(), exports.outflank_text_size());
    return new TextDecoder().decode(bytes.slice());
  }

  return {
    exports,
    withBytes,
    answer,
    open: (game, rules = '', position = '') =>
      withBytes([game, rules, position], exports.outflank_open),
    play: (handle, move) =>
      withBytes([move], (address, size) => exports.outflank_play(handle, address, size)),
    playList: (handle, moves) =>
      withBytes([moves], (address, size) => exports.outflank_play_list(handle, address, size)),
  };
}
