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

/** The result of `load`, requested once; retried after a failure. */
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
/** Separate from the rules: few games are read from or saved to files. */
export const loadRecords = once(async () => Records.load(await fetchModule('records.wasm')));
