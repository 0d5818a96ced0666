// Games saved in the browser, so that they survive a reload and a closed tab.
import type { GameRecord } from '../wasm/types';
import { engineLevel } from './seats';

export interface SavedGame {
  id: string;
  record: GameRecord;
  /** Moves taken back that can be redone, the next one first. */
  redo: string[];
  /** Milliseconds since 1970. */
  changed: number;
  /** The tab that plays it: the last one that opened it. */
  owner?: string;
}

/** The part of localStorage that we use. */
export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Where they are kept. */
export const kKey = 'outflank.games';
const kMaxGames = 30;
/** An untouched game may still be open in another tab; after this many milliseconds it is not. */
const kUntouchedLife = 24 * 3600 * 1000;

function isSavedGame(value: unknown): value is SavedGame {
  const game = value as SavedGame | null;
  return (
    typeof game?.id === 'string' &&
    typeof game.changed === 'number' &&
    Array.isArray(game.redo) &&
    Array.isArray(game.record?.moves)
  );
}

export function isFinished({ record }: SavedGame): boolean {
  return record.result !== '*' || record.reason !== undefined;
}

/** Whether nobody has made a move worth saving: moves of engines do not count. */
export function isUntouched(game: SavedGame): boolean {
  const { seats = [], moves, position } = game.record;
  if (isFinished(game) || game.redo.length > 0 || position) return false;
  const firstPerson = seats.findIndex(({ kind }) => engineLevel(kind) === null);
  return moves.length <= Math.max(firstPerson, 0);
}

// The list is sorted: its last game is the oldest.
function makeWay(games: SavedGame[]): void {
  games.splice(games.findLastIndex(isFinished), 1);
}

export class SavedGames {
  constructor(private readonly storage: Storage) {}

  /** The last changed first. Unreadable ones are ignored. */
  all(): SavedGame[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(kKey) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter(isSavedGame).sort((a, b) => b.changed - a.changed);
    } catch {
      return [];
    }
  }

  /** Those in which somebody has moved. */
  played(): SavedGame[] {
    return this.all().filter((game) => !isUntouched(game));
  }

  find(id: string): SavedGame | null {
    return this.all().find((game) => game.id === id) ?? null;
  }

  /** Whether there was room for it; others are deleted, finished ones first, then the oldest. */
  save(game: SavedGame): boolean {
    const stale = (other: SavedGame) =>
      isUntouched(other) && game.changed - other.changed > kUntouchedLife;
    const others = this.all().filter((other) => other.id !== game.id && !stale(other));
    while (others.length >= kMaxGames) makeWay(others);
    for (;;) {
      try {
        this.storage.setItem(kKey, JSON.stringify([game, ...others]));
        return true;
      } catch {
        if (others.length === 0) return false;
        makeWay(others);
      }
    }
  }

  remove(id: string): void {
    try {
      this.storage.setItem(kKey, JSON.stringify(this.all().filter((game) => game.id !== id)));
    } catch {
      // Then it stays in the list, which is harmless.
    }
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
