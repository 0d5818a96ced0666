import { parseWall } from '../../game/geometry';
import type { Course, Exercise } from '../lessons';
import { type lessonTexts, say } from './lesson-texts';

type TextKey = keyof typeof lessonTexts.en;
type Name = TextKey extends infer Key ? (Key extends `${infer Base}T` ? Base : never) : never;

/** Texts by the name of the exercise; `W` if there is an answer to other moves. */
function exercise(
  name: Name,
  position: string,
  isRight: (move: string) => boolean,
  more: Partial<Exercise> = {},
): Exercise {
  return {
    key: `quoridor:${name}`,
    title: () => say(`${name}T`),
    text: () => say(`${name}X`),
    task: () => say(`${name}A`),
    seen: () => say(`${name}S`),
    position,
    isRight,
    ...more,
  };
}
const only = (...moves: string[]) => {
  return (move: string) => moves.includes(move);
};
const told = (key: TextKey) => ({ wrong: (move: string) => say(key, { move }) });
const never = () => false;

/** What loses time for the waiting player: entering the square between the pawns, going back, blocking the own path. */
function losesTime(move: string): boolean {
  const wall = parseWall(move);
  if (!wall) return move === 'e5' || move === 'e3';
  return wall.kind === 'h' && (wall.column === 3 || wall.column === 4) && wall.row >= 5;
}

export const course: Course = {
  rules: [
    exercise('step', '5x5 c1:3/c5:3 -/- 1 0', only('c2')),
    exercise('goal', '5x5 b4:3/d3:3 -/- 1 0', only('b5')),
    exercise('wall', '5x5 c1:3/c4:3 -/- 1 0', only('b3h', 'c3h'), told('wallW')),
    exercise('cross', '5x5 c1:3/c5:3 -/b3h 1 0', never, { refusal: 'wall_crosses' }),
    exercise('seal', '5x5 a1:3/c5:3 -/b4v,d4v 1 0', never, { refusal: 'wall_seals' }),
    exercise('jump', '5x5 c2:3/c3:3 -/- 1 0', only('c4')),
    exercise('side', '5x5 c2:3/c3:3 -/c3h 1 0', only('b3', 'd3')),
  ],
  lessons: [
    exercise('tempo', '9x9 e6:0/d4:0 -/- 1 20', only('e7'), told('tempoW')),
    exercise('leap', '9x9 e4:0/e5:0 -/- 1 20', only('e6'), told('tempoW')),
    exercise('dear', '9x9 e6:1/e3:0 -/c2h 1 20', only('e2h'), told('dearW')),
    exercise(
      'corridor',
      '9x9 h3:1/e2:0 -/d4v,e4v,d2v,e2v 1 20',
      only('d1h', 'e1h'),
      told('corridorW'),
    ),
    exercise('wait', '9x9 e4:1/e6:0 -/- 1 20', (move) => !losesTime(move), told('waitW')),
  ],
};
