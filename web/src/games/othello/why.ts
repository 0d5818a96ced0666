// Why a move was worse than another one: corners, passes, parity, mobility, discs.
import { columnName, parseSquare } from '../../game/geometry';
import type { Board } from '../../wasm/types';
import type { MistakeFacts } from '../studies';
import type { OthelloBoard } from './board';
import { othello } from './othello';
import { regionSize } from './regions';
import { say } from './study-texts';

/** From this many empty squares on it is the endgame: who moves last in each region counts, and in the end the discs. */
const kEndgame = 14;
/** A difference in mobility, or in discs, worth mentioning. */
const kFewerMoves = 2;
const kFewerDiscs = 4;

const cellsOf = (board: Board) => board.position.split(' ')[0] ?? '';
const sideOf = (board: Board) => Math.round(Math.sqrt(cellsOf(board).length));
const emptyIn = (board: Board) => cellsOf(board).replace(/[XO]/gi, '').length;
const moves = (count: number) => (count === 1 ? say('oneMove') : say('someMoves', { count }));
const squares = (count: number) => (count === 1 ? say('oneSquare') : say('someSquares', { count }));

/** The choices of the player to move; a pass is none. */
function mobility(board: Board): number {
  return board.legal_moves.filter((move) => move !== 'pass').length;
}

function isCorner(move: string, side: number): boolean {
  const square = parseSquare(move);
  return (
    square !== null && [0, side - 1].includes(square.column) && [0, side - 1].includes(square.row)
  );
}

/** The empty corner next to a square; null if there is none. */
function cornerBeside(move: string, board: Board): string | null {
  const side = sideOf(board);
  const square = parseSquare(move);
  if (!square) return null;
  for (const column of [0, side - 1]) {
    for (const row of [0, side - 1]) {
      const far = Math.max(Math.abs(square.column - column), Math.abs(square.row - row));
      const empty = !/[XO]/i.test(cellsOf(board)[row * side + column] ?? '');
      if (far === 1 && empty) return `${columnName(column)}${row + 1}`;
    }
  }
  return null;
}

const discsOf = (board: Board, seat: number) => (board as OthelloBoard).seats[seat - 1]?.discs ?? 0;

export function why({ seat, before, played, best, answer }: MistakeFacts): string {
  const side = sideOf(before);
  const rival = 3 - seat;
  const mover = othello.colorName(seat);
  const other = othello.colorName(rival);
  const names = { mover, other, move: played.move, best: best.move };
  const passed = (board: Board) => board.to_move === rival && mobility(board) === 0;

  if (isCorner(best.move, side) && !isCorner(played.move, side)) return say('takeCorner', names);
  if (answer && isCorner(answer.move, side) && !best.board.legal_moves.includes(answer.move)) {
    return say('givesCorner', { ...names, answer: answer.move });
  }
  if (passed(best.board) && !passed(played.board)) return say('passes', names);
  const corner = cornerBeside(played.move, before);
  if (corner && !cornerBeside(best.move, before)) {
    const open = played.board.to_move === rival && played.board.legal_moves.includes(corner);
    return open
      ? say('givesCorner', { ...names, answer: corner })
      : say('besideCorner', { ...names, corner });
  }
  const empty = emptyIn(before);
  const [odd, even] = [best.move, played.move].map((move) =>
    regionSize(cellsOf(before), side, move),
  );
  if (empty <= kEndgame && odd && even && odd % 2 === 1 && even % 2 === 0) {
    return say('parity', { ...names, odd: squares(odd), even: squares(even) });
  }
  const [more, fewer] = [mobility(played.board), mobility(best.board)];
  if (more - fewer >= kFewerMoves) {
    return say('mobility', { ...names, more: moves(more), fewer: moves(fewer) });
  }
  if (empty <= kEndgame) return say('counted', { ...names, empty });
  const turned = (board: Board) => discsOf(board, seat) - discsOf(before, seat) - 1;
  const [many, few] = [turned(played.board), turned(best.board)];
  if (many - few >= kFewerDiscs) return say('discs', { ...names, many, few });
  return say('compare', names);
}
