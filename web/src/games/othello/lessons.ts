import type { Course, Exercise } from '../lessons';
import { type lessonTexts, say } from './lesson-texts';

type TextKey = keyof typeof lessonTexts.en;
type Name = TextKey extends infer Key ? (Key extends `${infer Base}T` ? Base : never) : never;

/** Texts by the name of the exercise; `W` if there is an answer to other moves. */
function exercise(
  name: Name,
  rows: string,
  isRight: (move: string) => boolean,
  more: Partial<Exercise> = {},
): Exercise {
  return {
    key: `othello:${name}`,
    title: () => say(`${name}T`),
    text: () => say(`${name}X`),
    task: () => say(`${name}A`),
    seen: () => say(`${name}S`),
    position: `${rows.replace(/\s/g, '')} X`,
    isRight,
    ...more,
  };
}
const only = (...moves: string[]) => {
  return (move: string) => moves.includes(move);
};
const told = (key: TextKey) => ({ wrong: (move: string) => say(key, { move }) });

const start = `-------- -------- -------- ---OX--- ---XO--- -------- -------- --------`;

export const course: Course = {
  rules: [
    exercise('enclose', start, () => true),
    exercise(
      'lines',
      '-------- -X-X---- --OO---- -XO----- -------- -------- -------- --------',
      only('d4'),
    ),
    exercise('nothing', start, () => false, { refusal: 'flips_nothing' }),
    exercise(
      'pass',
      'OX------ -------- -------- -------- -------- -------- -------- --------',
      only('pass'),
    ),
    exercise(
      'end',
      'XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOOOO OOOOOOOO OOOOOOOO XOOOOOO-',
      only('h8'),
    ),
  ],
  lessons: [
    exercise(
      'corner',
      '-------- O---O--- XXXO-O-O XXOOO-O- XX-OXOO- --XXOOO- --XXXO-- -XX-X---',
      only('a1'),
      told('cornerW'),
    ),
    exercise(
      'beside',
      'OOOOOO-- O-OOXX-O OOOOOXO- OXOXOOX- XXXOXOX- XXOXOOOO X-XXXO-O -XX-OOO-',
      only('h3'),
      told('besideW'),
    ),
    exercise(
      'mobility',
      '-------- -------- --OX---- ---OX--- --OXOO-- --X-X--- ----XO-- --------',
      only('c4'),
      told('mobilityW'),
    ),
    exercise(
      'few',
      '-------- X------- X-O-OOO- XOOOOO-- --OXOO-- --XX-O-- ---XXX-- --------',
      only('b3'),
      told('fewW'),
    ),
    exercise(
      'parity',
      '-XXXXX-O X-XXXO-O OOOOOOOO -OXXXXXO OXOXOXOO XXXOOOOO X-XXOOOO XXXXXXXO',
      only('a4'),
      told('parityW'),
    ),
  ],
};
