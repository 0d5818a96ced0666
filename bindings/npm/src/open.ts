import { compile, type ModuleSource } from './load';
import { Rules } from './wasm/match';
import { Records } from './wasm/records';

/** Matches: turns, clocks, endings. */
export async function loadRules(source?: ModuleSource): Promise<Rules> {
  return Rules.load(await compile(source, new URL('../modules/play.wasm', import.meta.url)));
}

/** Records of games, in every format. */
export async function loadRecords(source?: ModuleSource): Promise<Records> {
  return Records.load(await compile(source, new URL('../modules/records.wasm', import.meta.url)));
}
