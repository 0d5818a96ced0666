// The real rules, and an engine under control of the test.
import { readFile } from 'node:fs/promises';
import { type Engine, Stopped } from '../../src/engine/engine';
import type { EnginePosition, Report, Think } from '../../src/engine/messages';
import type { Deps } from '../../src/game/local.svelte';
import { SavedGames, type Storage } from '../../src/game/saved';
import { Rules } from '../../src/wasm/match';
import { Records } from '../../src/wasm/records';
import type { GameRecord } from '../../src/wasm/types';

async function compiled(name: string): Promise<WebAssembly.Module> {
  const file = await readFile(new URL(`../../public/modules/${name}`, import.meta.url));
  return WebAssembly.compile(file);
}

export async function loadRules(): Promise<Rules> {
  return Rules.load(await compiled('play.wasm'));
}

export async function loadRecords(): Promise<Records> {
  return Records.load(await compiled('records.wasm'));
}

export class MapStorage implements Storage {
  readonly kept = new Map<string, string>();
  /** Bytes that fit; more is refused, as by a browser. */
  room = Number.POSITIVE_INFINITY;
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new Error('no room');
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

/** Answers on command, with a given move. */
export class PuppetEngine implements Engine {
  asked: { at: EnginePosition; how: Think['how'] }[] = [];
  stopped = 0;
  private waiting: { resolve(report: Report): void; reject(error: Error): void } | null = null;

  think(at: EnginePosition, how: Think['how']): Promise<Report> {
    this.asked.push({ at, how });
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }
  interrupt(): void {
    this.stop();
  }
  stop(): void {
    this.stopped++;
    this.waiting?.reject(new Stopped());
    this.waiting = null;
  }
  async answer(move: string): Promise<void> {
    const line = { move, win_chance: 0.5, score: 0, exact: false, moves: [move] };
    this.waiting?.resolve({ depth: 1, nodes: 1, seconds: 0, lines: [line] });
    this.waiting = null;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  async fail(message: string): Promise<void> {
    this.waiting?.reject(new Error(message));
    this.waiting = null;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

export class Clock {
  time = 1000;
}

export function worldOf(
  rules: Rules,
  engine: Engine,
  storage: Storage = new MapStorage(),
  clock = new Clock(),
): Deps {
  return {
    rules,
    engine: () => engine,
    saved: new SavedGames(storage),
    now: () => clock.time,
    pace: 0,
    passDelay: 5,
  };
}

export function recordOf(
  game: 'quoridor' | 'othello',
  extra: Partial<GameRecord> = {},
): GameRecord {
  return { outflank: 1, game, moves: [], result: '*', ...extra };
}
