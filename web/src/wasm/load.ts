import { Rules } from './match';
import { Records } from './records';

/** Fetches and compiles a module of the site by its name in `modules/`. */
export async function fetchModule(name: string): Promise<WebAssembly.Module> {
  const response = await fetch(moduleAddress(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // Not compileStreaming: that refuses a server which does not know the type of the file.
  return WebAssembly.compile(await response.arrayBuffer());
}

export function moduleAddress(name: string): string {
  return `${import.meta.env.BASE_URL}modules/${name}`;
}

/** What `load` gives, asked for once; asks again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

export const loadRules = once(async () => Rules.load(await fetchModule('play.wasm')));
/** Apart from the rules: few games come from a file or go into one. */
export const loadRecords = once(async () => Records.load(await fetchModule('records.wasm')));
