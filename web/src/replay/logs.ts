// Reads logs of other programs into the data of replay pages: `…-log.ts` in the folder of a game.
import type { ReplayGame } from './data';

export interface LogReader {
  /** Throws a BadLog if it is not such a log; a NoLog if it does not even look like one. */
  read(bytes: Uint8Array, name: string): ReplayGame;
}

const readers = import.meta.glob<LogReader>('../games/*/*-log.ts', { eager: true, import: 'log' });

/** Throws as the last reader does, if none can read it. */
export function readLog(bytes: Uint8Array, name: string): ReplayGame {
  let trouble: unknown = new Error('nobody reads logs');
  for (const reader of Object.values(readers)) {
    try {
      return reader.read(bytes, name);
    } catch (error) {
      trouble = error;
    }
  }
  throw trouble;
}
