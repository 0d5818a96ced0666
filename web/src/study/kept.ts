// Analyses and reviews saved in the browser, beside the games.
import type { Storage } from '../game/saved';
import type { GameName, GameRecord } from '../wasm/types';
import type { Review } from './review';

export interface KeptStudy {
  /** Where it comes from: `device:ID`, `online:ID`, `tournament:ID/NUMBER`, or `free:GAME` for what belongs to no game
   * and `before:GAME` for what stood there before. */
  key: string;
  game: GameName;
  record: GameRecord;
  review?: Review;
  /** Milliseconds since 1970. */
  changed: number;
}

const kKey = 'outflank.studies';
const kMaxStudies = 40;

function isStudy(value: unknown): value is KeptStudy {
  const study = value as KeptStudy | null;
  return (
    typeof study?.key === 'string' &&
    typeof study.changed === 'number' &&
    typeof study.game === 'string' &&
    Array.isArray(study.record?.moves)
  );
}

export class KeptStudies {
  constructor(private readonly storage: Storage) {}

  /** The last changed first. Unreadable ones are ignored. */
  all(): KeptStudy[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(kKey) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter(isStudy).sort((a, b) => b.changed - a.changed);
    } catch {
      return [];
    }
  }

  find(key: string): KeptStudy | null {
    return this.all().find((study) => study.key === key) ?? null;
  }

  /** Whether there was room for it; the oldest are deleted. */
  save(study: KeptStudy): boolean {
    const others = this.all()
      .filter(({ key }) => key !== study.key)
      .slice(0, kMaxStudies - 1);
    for (;;) {
      try {
        this.storage.setItem(kKey, JSON.stringify([study, ...others]));
        return true;
      } catch {
        if (others.length === 0) return false;
        others.pop();
      }
    }
  }
}
