/** Where a module comes from: nothing for the one in this package, or an address, its bytes, or the compiled module. */
export type ModuleSource = string | URL | BufferSource | WebAssembly.Module | undefined;

/** The bytes of a file of the package, in Node.js and in browsers. */
export async function readFile(source: string | URL): Promise<ArrayBuffer> {
  const url = new URL(source, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(url);
    return new Uint8Array(bytes).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response.arrayBuffer();
}

/** The compiled module; `usual` is its address seen from here, written out so that bundlers find it. */
export async function compile(source: ModuleSource, usual: URL): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const bytes =
    source === undefined || typeof source === 'string' || source instanceof URL
      ? await readFile(source ?? usual)
      : source;
  return WebAssembly.compile(bytes);
}
