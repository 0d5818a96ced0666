/**
 * Where a module comes from: nothing for the one in this package, or an address (relative to the page, in Node.js to the
 * working directory), its bytes, or the compiled module.
 */
export type ModuleSource = string | URL | BufferSource | WebAssembly.Module | undefined;

/** What an address begins from: the page or the worker, in Node.js the working directory. */
async function base(): Promise<string | URL> {
  const known = globalThis.document?.baseURI ?? globalThis.location?.href;
  if (known !== undefined) return known;
  const { pathToFileURL } = await import(/* webpackIgnore: true */ 'node:url');
  return pathToFileURL(`${process.cwd()}/`);
}

/** The bytes of a file, in Node.js and in browsers. */
export async function readFile(source: string | URL): Promise<ArrayBuffer> {
  const url = source instanceof URL ? source : new URL(source, await base());
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* webpackIgnore: true */ 'node:fs/promises');
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
