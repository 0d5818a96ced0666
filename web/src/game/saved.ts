// Games kept in the browser, so that they outlive a reload and a closed tab.
import type { GameRecord } from '../wasm/types';

export interface SavedGame {
  id: string;
  record: GameRecord;
  /** Moves that were taken back and may be played again, the next one first. */
  redo: string[];
  /** Milliseconds since 1970. */
  changed: number;
  /** The page that plays it: the one that opened it last. */
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
const kMostGames = 30;

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

// The list is sorted: its last game is the oldest.
function makeWay(games: SavedGame[]): void {
  games.splice(games.findLastIndex(isFinished), 1);
}

export class SavedGames {
  constructor(private readonly storage: Storage) {}

  /** The last changed first. What cannot be read counts as nothing. */
  all(): SavedGame[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(kKey) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter(isSavedGame).sort((a, b) => b.changed - a.changed);
    } catch {
      return [];
    }
  }

  find(id: string): SavedGame | null {
    return this.all().find((game) => game.id === id) ?? null;
  }

  /** Whether there was room for it; others make way, finished ones first, then the oldest. */
  save(game: SavedGame): boolean {
    const others = this.all().filter((other) => other.id !== game.id);
    while (others.length >= kMostGames) makeWay(others);
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
      // Then it stays in the list, which does no harm.
    }
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
