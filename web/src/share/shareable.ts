// What pictures, links and files of a game are made from, wherever the game is shown.
import type { Session } from '../game/session';
import type { Board, GameRecord } from '../wasm/types';
import { sharedAddress } from './link';

export interface Shareable {
  /** The position that is shown, after `ply` moves. */
  readonly board: Board;
  readonly ply: number;
  /** All moves of the line that is shown, those after the position too. */
  readonly moves: readonly { move: string; seat: number }[];
  /** The board after `ply` of them; null if there are fewer. */
  boardAfter(ply: number): Board | null;
  /** What a file holds. */
  record(): GameRecord;
  /** The path and what follows it: a link leads to the position that is shown. */
  address(): string;
}

/** A game that is played or was; `given` where the server has an address for this position. */
export function shareableGame(session: Session, given?: () => string | undefined): Shareable {
  return {
    get board() {
      return session.shown.board;
    },
    get ply() {
      return session.shownPly;
    },
    get moves() {
      return session.view.moves;
    },
    boardAfter: (ply) => session.boardAfter(ply),
    record: () => session.currentRecord(),
    address: () =>
      given?.() ??
      sharedAddress(session.currentRecord(), session.shown.board.position, session.shownPly),
  };
}
