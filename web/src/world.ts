// What games on this device need from the browser.
import { lateEngine } from './engine/late';
import type { Deps } from './game/local.svelte';
import { newId, SavedGames, type Storage } from './game/saved';
import { go } from './router.svelte';
import { loadRules } from './wasm/load';
import type { GameName, GameRecord } from './wasm/types';

function isLasting(): boolean {
  try {
    localStorage.setItem('outflank.probe', '1');
    localStorage.removeItem('outflank.probe');
    return true;
  } catch {
    return false;
  }
}

function passing(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Whether this browser has storage: without it, games last as long as the page. */
export const lasting = isLasting();
export const storage: Storage = lasting ? localStorage : passing();
export const saved = new SavedGames(storage);

export async function depsOf(game: GameName): Promise<Deps> {
  return {
    rules: await loadRules(),
    engine: () => lateEngine(game),
    saved,
    now: () => performance.now(),
    pace: 500,
    passDelay: 1600,
  };
}

/** Saves a new game and opens its page. */
export function begin(record: GameRecord): void {
  const id = newId();
  saved.save({ id, record, redo: [], changed: Date.now() });
  go(`/game/${id}`);
}
