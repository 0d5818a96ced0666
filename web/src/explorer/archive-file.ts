// A file of many games: the module reads one game of a file, so it gets them one by one.
import type { Records } from '../wasm/records';
import type { GameRecord } from '../wasm/types';
import type { OpeningTree } from './opening-tree';

// WTHOR: a header with the number of games, then a fixed number of bytes for each.
const kHeader = 16;
const kGame = 68;
const kCountAt = 4;
/** How long the page may be blocked, in milliseconds. */
const kPiece = 30;
export const kMaxGames = 200_000;

function pointsOf({ result }: GameRecord): number | null {
  if (result === '1-0') return 1;
  if (result === '0-1') return 0;
  return result === '1/2-1/2' ? 0.5 : null;
}

/** The number of games in a file; null if it is no such file. */
export function countGames(bytes: Uint8Array): number | null {
  const games = (bytes.length - kHeader) / kGame;
  if (bytes.length < kHeader + kGame || !Number.isInteger(games) || games > kMaxGames) return null;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(kCountAt, true) === games
    ? games
    : null;
}

/** Adds the games of a file, and returns how many could not be read. `onpart` is called with the number done. */
export async function addArchive(
  bytes: Uint8Array,
  records: Records,
  tree: OpeningTree,
  onpart: (done: number) => boolean,
): Promise<number> {
  const count = countGames(bytes) ?? 0;
  const one = new Uint8Array(kHeader + kGame);
  one.set(bytes.subarray(0, kHeader));
  new DataView(one.buffer).setUint32(kCountAt, 1, true);
  let damaged = 0;
  let paused = performance.now();
  for (let i = 0; i < count; i++) {
    one.set(bytes.subarray(kHeader + i * kGame, kHeader + (i + 1) * kGame), kHeader);
    try {
      const record = records.read(one);
      const points = pointsOf(record);
      const moves = record.moves.map(({ move }) => move);
      if (points === null || record.position) damaged++;
      else tree.add(moves, points);
    } catch {
      damaged++;
    }
    if (performance.now() - paused < kPiece) continue;
    if (!onpart(i + 1)) return damaged;
    await new Promise((resolve) => setTimeout(resolve, 0));
    paused = performance.now();
  }
  onpart(count);
  return damaged;
}
