import { Rules } from './match';

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

let rules: Promise<Rules> | null = null;

/** The rules, fetched once; asks again after a failure. */
export function loadRules(): Promise<Rules> {
  rules ??= fetchModule('play.wasm')
    .then((module) => Rules.load(module))
    .catch((error: unknown) => {
      rules = null;
      throw error;
    });
  return rules;
}
