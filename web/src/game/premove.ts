// What a player may want to do next before the others have moved. Nobody knows yet what will be legal
// then, so this offers whatever might be; the server checks it when its turn comes.
import type { Board, MatchView } from '../wasm/types';
import { allSquares, allWalls, parseSize, parseSquare, squareName, wallName } from './geometry';

/** The farthest that a pawn gets in one move: a jump. */
const kReach = 2;

export function candidates(view: MatchView, seat: number): Board {
  const { board } = view;
  if (board.game === 'othello') {
    const cells = board.position.split(' ')[0] ?? '';
    const side = Math.round(Math.sqrt(cells.length));
    const empty = allSquares({ columns: side, rows: side }).filter(
      ({ column, row }) => cells[row * side + column] === '-',
    );
    return { ...board, to_move: seat, legal_moves: empty.map(squareName) };
  }
  const size = parseSize(board.rules.size);
  const own = board.seats[seat - 1];
  const pawn = own?.pawn ? parseSquare(own.pawn) : null;
  const taken = new Set(board.walls.map(({ wall }) => wall));
  const squares = allSquares(size).filter((square) => {
    if (!pawn) return false;
    const steps = Math.abs(square.column - pawn.column) + Math.abs(square.row - pawn.row);
    return steps >= 1 && steps <= kReach;
  });
  const walls = own && own.walls_left > 0 ? allWalls(size).map(wallName) : [];
  return {
    ...board,
    to_move: seat,
    legal_moves: [...squares.map(squareName), ...walls.filter((wall) => !taken.has(wall))],
  };
}
