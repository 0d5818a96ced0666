// Moves that a player may be able to play at the next turn, before the others have moved. The rules are evaluated for
// every move of the others that can make a difference; the server checks the premove at its turn.
import { webGame } from '../games';
import type { Rules } from '../wasm/match';
import type { Board, GameName } from '../wasm/types';

/** A position by its text, after one more move if there is one. */
export function look(rules: Rules, game: GameName, position: string, move = ''): Board {
  const moves = move ? [{ move }] : [];
  const match = rules.open({ outflank: 1, game, position, moves, result: '*' }, 0);
  try {
    return match.view(0).board;
  } finally {
    match.close();
  }
}

/** The same board as offered to that seat: with the moves that may become legal. */
export function premoveBoard(rules: Rules, board: Board, seat: number): Board {
  const after = (position: string, move = '') => look(rules, board.game, position, move);
  const moves = webGame(board.game)
    .comingPositions(board, seat, after)
    .filter((position) => position.to_move === seat)
    .flatMap((position) => position.legal_moves)
    .filter((move) => move !== 'pass');
  return { ...board, to_move: seat, legal_moves: [...new Set(moves)] };
}
