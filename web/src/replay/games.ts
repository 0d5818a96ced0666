// A game's part of replays: `replay.ts` in its folder.
import type { Board, GameName } from '../wasm/types';
import type { ReplayFrame, ReplayGame, ReplayMove, ReplaySeat } from './data';

/** The curve over the moves of a game: one for each seat, or one for all of them. */
export interface ReplayChart {
  title: string;
  lines: (number | null)[][];
}

/** What a replay holds of the positions of a game, in the game's own terms. */
export interface ReplayBoards {
  size: ReplayGame['size'];
  seats: Omit<ReplaySeat, 'name' | 'kind'>[];
  frames: Omit<ReplayFrame, 'turn'>[];
  [own: string]: unknown;
}

export interface GameReplay {
  /** The inverse: the position before the first move and those after each. */
  dataOf(boards: readonly Board[], moves: readonly ReplayMove[]): ReplayBoards;
  /** The position after `ply` moves as boards draw it. Nothing can be played on it. */
  boardAt(game: ReplayGame, ply: number): Board;
  chart(game: ReplayGame): ReplayChart | null;
  /** A move in the bots' notation; null if they use ours. */
  botMove: ((move: string) => string) | null;
}

const replays = import.meta.glob<GameReplay>('../games/*/replay.ts', {
  eager: true,
  import: 'replay',
});

/** Throws for a game that the site does not know. */
export function gameReplay(game: GameName): GameReplay {
  const found = replays[`../games/${game}/replay.ts`];
  if (!found) throw new Error(`the site has no replays of ${game}`);
  return found;
}
