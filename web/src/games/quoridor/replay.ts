import { oppositeSide, parseSquare, parseWall } from '../../game/geometry';
import type { ReplayFrame, ReplayGame } from '../../replay/data';
import type { GameReplay } from '../../replay/games';
import { say } from '../../replay/texts';
import type { Side } from '../../wasm/types';
import type { QuoridorBoard } from './board';

interface Frame extends ReplayFrame {
  pawns: (string | null)[];
  left: number[];
  steps?: (number | null)[];
  /** How many of the game's walls are placed. */
  walls: number;
}

function frameAt(game: ReplayGame, ply: number): Frame {
  return game.frames[ply] as Frame;
}

const kSides: readonly Side[] = ['north', 'east', 'south', 'west'];

// Logs of other programs do not have it: a pawn starts opposite its goal.
function goalOf(game: ReplayGame, seat: number): Side {
  const told = game.seats[seat]?.goal;
  if (kSides.includes(told as Side)) return told as Side;
  const pawn = parseSquare(frameAt(game, 0).pawns[seat] ?? '');
  const [columns, rows] = game.size;
  if (!pawn || pawn.row === 0) return 'north';
  if (pawn.row === rows - 1) return oppositeSide.north;
  return pawn.column === columns - 1 ? 'west' : 'east';
}

export const replay: GameReplay = {
  dataOf(boards, moves) {
    const own = boards as QuoridorBoard[];
    const [start] = own;
    if (!start) throw new Error('a replay begins with a position');
    const [columns = 9, rows = columns] = start.rules.size.split('x').map(Number);
    const placed = moves.filter(({ move }) => parseWall(move));
    return {
      size: [columns, rows],
      seats: start.seats.map(({ goal }) => ({ goal })),
      walls: [
        ...start.walls.map(({ wall, owner }) => [wall, owner - 1]),
        ...placed.map(({ move, seat }) => [move, seat]),
      ],
      frames: own.map(({ seats, walls }) => ({
        pawns: seats.map(({ pawn }) => pawn),
        left: seats.map((seat) => seat.walls_left),
        steps: seats.map(({ distance }) => distance),
        walls: walls.length,
      })),
    };
  },

  boardAt(game, ply): QuoridorBoard {
    const frame = frameAt(game, ply);
    const walls = (game.walls ?? []) as [wall: string, owner: number][];
    const atStart = frameAt(game, 0).left;
    const last = ply === game.moves.length;
    return {
      game: game.game,
      rules: {
        players: game.seats.length,
        size: game.size.join('x'),
        walls: Math.max(...atStart),
        pass: '',
      },
      seats: game.seats.map((_, seat) => ({
        seat: seat + 1,
        pawn: frame.pawns[seat] ?? null,
        goal: goalOf(game, seat),
        walls_left: frame.left[seat] ?? 0,
        distance: frame.steps?.[seat] ?? null,
        path: [],
        place: last ? (game.places[seat] ?? null) : null,
        eliminated: (frame.pawns[seat] ?? null) === null,
      })),
      walls: walls.slice(0, frame.walls).map(([wall, owner]) => ({ wall, owner: owner + 1 })),
      position: String(ply),
      ply,
      to_move: (frame.turn ?? 0) + 1,
      legal_moves: [],
      moves: [],
    };
  },

  chart(game) {
    if (!frameAt(game, 0).steps) return null;
    const lines = game.seats.map((_, seat) =>
      game.frames.map((_, ply) => frameAt(game, ply).steps?.[seat] ?? null),
    );
    return { title: say('chartSteps'), lines };
  },

  // Numbers from 0; the third one of a wall is 1 for a vertical one.
  botMove(move) {
    const wall = parseWall(move);
    const square = wall ?? parseSquare(move);
    if (!square) return move;
    const lies = wall ? ` ${wall.kind === 'v' ? 1 : 0}` : '';
    return `${square.column} ${square.row}${lies}`;
  },
};
