// Why a move was worse than another one: changes of the paths, the walls left and the tempo.
import { parseWall } from '../../game/geometry';
import type { Board } from '../../wasm/types';
import type { MistakeFacts } from '../studies';
import type { QuoridorBoard } from './board';
import { quoridor } from './quoridor';
import { say } from './study-texts';

/** A player with this few walls has none to spare. */
const kFewWalls = 3;

const steps = (count: number) => (count === 1 ? say('step') : say('steps', { count }));
const walls = (count: number) => (count === 1 ? say('oneWall') : say('someWalls', { count }));

function way(board: Board, seat: number): number {
  return (board as QuoridorBoard).seats[seat - 1]?.distance ?? 0;
}

export function why({ seat, before, played, best, answer }: MistakeFacts): string {
  const mover = quoridor.colorName(seat);
  const names = { mover, move: played.move, best: best.move };
  if (before.seats.length !== 2) return say('many', names);
  const rival = 3 - seat;
  const other = quoridor.colorName(rival);
  const own = (board: Board) => way(board, seat);
  const theirs = (board: Board) => way(board, rival);
  const playedWall = parseWall(played.move) !== null;
  const bestWall = parseWall(best.move) !== null;

  if (!bestWall && own(best.board) === 0) return say('arrives', names);
  const longer = own(played.board) - own(before);
  if (playedWall && longer > 0) return say('ownWay', { ...names, steps: steps(longer) });
  if (answer && parseWall(answer.move)) {
    const cost = own(answer.board) - own(played.board);
    if (cost >= 2) {
      return say('answered', { ...names, other, answer: answer.move, steps: steps(cost) });
    }
  }
  if (bestWall && theirs(best.board) > Math.max(theirs(before), theirs(played.board))) {
    return say('blocks', {
      ...names,
      other,
      steps: steps(theirs(best.board) - theirs(before)),
      from: theirs(before),
      to: theirs(best.board),
    });
  }
  if (playedWall && theirs(played.board) === theirs(before)) {
    const left = (played.board as QuoridorBoard).seats[seat - 1]?.walls_left ?? 0;
    if (!bestWall && left <= kFewWalls) return say('saves', { ...names, walls: walls(left) });
    return say('nothing', names);
  }
  if (!playedWall && longer >= 0) {
    return say('noProgress', { ...names, way: steps(own(played.board)) });
  }
  if (!bestWall && own(best.board) < own(played.board)) {
    return say('tempo', {
      ...names,
      better: steps(own(best.board)),
      way: steps(own(played.board)),
    });
  }
  return say('compare', {
    ...names,
    other,
    own: steps(own(played.board)),
    others: steps(theirs(played.board)),
    ownBest: steps(own(best.board)),
    othersBest: steps(theirs(best.board)),
  });
}
