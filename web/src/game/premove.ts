// What a player may come to play at the next turn, before the others have moved. The rules are asked for every
// move of the others that can make a difference; the server checks what was said when its turn comes.
import type { Rules } from '../wasm/match';
import type { Board, GameName, QuoridorBoard } from '../wasm/types';
import { parseSquare, parseWall } from './geometry';

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

/** A wall farther away than that, in columns and rows, changes nothing for a pawn's next step or jump. */
const kNear = 3;

/** The same board as it would be offered to that seat: with the moves that may become legal. */
export function premoveBoard(rules: Rules, board: Board, seat: number): Board {
  const positions =
    board.game === 'othello'
      ? board.legal_moves.map((move) => look(rules, board.game, board.position, move))
      : quoridorPositions(rules, board, seat);
  const moves = positions
    .filter((position) => position.to_move === seat)
    .flatMap((position) => position.legal_moves)
    .filter((move) => move !== 'pass');
  return { ...board, to_move: seat, legal_moves: [...new Set(moves)] };
}

// Walls of others only take moves away, except for the side steps past a pawn in the next square; with two players
// this is exactly what can happen, with more all that one of the others can bring about alone.
function quoridorPositions(rules: Rules, board: QuoridorBoard, seat: number): Board[] {
  const own = parseSquare(board.seats[seat - 1]?.pawn ?? '');
  const beside = board.seats.some(({ pawn }) => {
    const other = parseSquare(pawn ?? '');
    if (!own || !other) return false;
    return Math.abs(other.column - own.column) + Math.abs(other.row - own.row) === 1;
  });
  const makesADifference = (move: string) => {
    const wall = parseWall(move);
    if (!wall || !own) return move !== 'pass';
    if (!beside) return false;
    const far = Math.max(Math.abs(wall.column - own.column), Math.abs(wall.row - own.row));
    return far <= kNear;
  };
  const turnOf = (position: string, mover: number) => {
    const fields = position.split(' ');
    fields[3] = String(mover);
    return fields.join(' ');
  };
  const after = (position: string, move = '') => look(rules, board.game, position, move);
  const others = board.seats.filter((other) => other.seat !== seat && other.pawn !== null);
  return [
    after(turnOf(board.position, seat)),
    ...others.flatMap((other) => {
      const start = turnOf(board.position, other.seat);
      return after(start)
        .legal_moves.filter(makesADifference)
        .map((move) => after(turnOf(after(start, move).position, seat)));
    }),
  ];
}
