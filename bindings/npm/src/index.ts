export type { EngineLimits, Line, Report } from './engine/messages';
export { Engine, type EngineOptions, loadEngine } from './engine';
export { Game, Games, loadGames } from './game';
export { type ModuleSource, readFile } from './load';
export { loadRecords, loadRules } from './open';
export { Match, Rules } from './wasm/match';
export { Refusal } from './wasm/module';
export { type FileFormat as RecordFormat, FileGames, Records } from './wasm/records';
export type * from './wasm/types';
