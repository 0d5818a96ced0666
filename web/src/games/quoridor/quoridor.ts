import { seatColors } from '../../boards/seat-style';
import { oppositeSide, parseSquare, parseWall, squareName } from '../../game/geometry';
import { t } from '../../i18n/index.svelte';
import type { Board } from '../../wasm/types';
import { type Look, toldAs, type WebGame } from '../web-game';
import type { QuoridorBoard } from './board';
import { startPicture } from './start-picture';

/** The board as this game writes it. */
function own(board: Board): QuoridorBoard {
  return board as QuoridorBoard;
}

/** A wall farther away than this, in columns and rows, does not affect a pawn's next step or jump. */
const kNear = 3;

// Walls of others only remove moves, except for the side steps past an adjacent pawn; with two players
// this is exactly what can happen, with more everything that one of the others can bring about alone.
function comingPositions(any: Board, seat: number, look: Look): Board[] {
  const board = own(any);
  const pawn = parseSquare(board.seats[seat - 1]?.pawn ?? '');
  const beside = board.seats.some((other) => {
    const square = parseSquare(other.pawn ?? '');
    if (!pawn || !square) return false;
    return Math.abs(square.column - pawn.column) + Math.abs(square.row - pawn.row) === 1;
  });
  const makesADifference = (move: string) => {
    const wall = parseWall(move);
    if (!wall || !pawn) return move !== 'pass';
    if (!beside) return false;
    const far = Math.max(Math.abs(wall.column - pawn.column), Math.abs(wall.row - pawn.row));
    return far <= kNear;
  };
  const turnOf = (position: string, mover: number) => {
    const fields = position.split(' ');
    fields[3] = String(mover);
    return fields.join(' ');
  };
  const others = board.seats.filter((other) => other.seat !== seat && other.pawn !== null);
  return [
    look(turnOf(board.position, seat)),
    ...others.flatMap((other) => {
      const start = turnOf(board.position, other.seat);
      return look(start)
        .legal_moves.filter(makesADifference)
        .map((move) => look(turnOf(look(start, move).position, seat)));
    }),
  ];
}

export const quoridor: WebGame = {
  name: 'quoridor',
  picture: startPicture,
  numbersMoves: false,
  emblems: true,
  turns: true,
  paths: true,
  walls: true,
  weights: null,
  rareWeights: 'quoridor-multiplayer.bin',

  players: [2, 3, 4],
  sizes: ['5x5', '7x7', '9x9', '11x11', '13x13', '15x15'],
  usualSize: '9x9',
  usualWalls: (players) => Math.floor(20 / players),
  rulesOf({ players, size, walls, freePass }) {
    const rules: string[] = [];
    if (players !== 2) rules.push(`players=${players}`);
    if (size !== '9x9') rules.push(`size=${size}`);
    if (walls !== '') rules.push(`walls=${walls}`);
    if (freePass) rules.push('pass=free');
    return rules.join(' ');
  },

  title: () => t('quoridor'),
  line: () => t('quoridorLine'),
  tip: () => t('tipQuoridor'),
  colorName: (seat) => t(seatColors[seat - 1] ?? 'colorBlue'),
  countSeats({ rules = '', position = '', seats = [] }) {
    const told = /\bplayers=(\d)/.exec(rules)?.[1];
    const pawns = position.split(' ')[1]?.split('/').length;
    return Math.max(Number(told ?? pawns ?? 2), seats.length);
  },
  passesFreely: (board) => own(board).rules.pass === 'free',
  hasTray: (board) => own(board).rules.walls > 0,
  sideOf: (board, seat) => oppositeSide[own(board).seats[seat - 1]?.goal ?? 'north'],
  seatAt: (board, side) =>
    own(board).seats.find((seat) => oppositeSide[seat.goal] === side)?.seat ?? null,
  // A contest log cannot express players who leave.
  formats: (departures) =>
    departures.length > 0 ? [] : ['contest', 'contest-manual', 'contest-arena', 'contest-protobuf'],
  finalScore: () => null,
  comingPositions,

  story({ seat, move }, before) {
    const wall = parseWall(move);
    if (wall) {
      const key = wall.kind === 'h' ? 'slotHorizontal' : 'slotVertical';
      return toldAs('placedWall', { wall: t(key, { square: squareName(wall) }) });
    }
    const from = parseSquare(own(before).seats[seat - 1]?.pawn ?? '');
    const to = parseSquare(move);
    const far = from && to && Math.abs(from.column - to.column) + Math.abs(from.row - to.row) > 1;
    return toldAs(far ? 'jumpedPawn' : 'movedPawn', { square: move });
  },

  sound: ({ move }) => ({ kind: /[hv]$/.test(move) ? 'wall' : 'move' }),
};
