import type { Board } from '../../wasm/types';
import type { PuzzleGame } from '../puzzles';
import type { QuoridorBoard } from './board';
import { type puzzleTexts, say } from './puzzle-texts';
import { quoridor } from './quoridor';

type Theme = keyof typeof puzzleTexts.en extends infer Key
  ? Key extends `theme_${infer Name}`
    ? Name
    : never
  : never;

const themes: readonly Theme[] = [
  'cut_off',
  'block',
  'last_wall',
  'prepare',
  'jump',
  'race',
  'tempo',
  'detour',
];
const isTheme = (name: string): name is Theme => (themes as readonly string[]).includes(name);
const steps = (count: number) => (count === 1 ? say('step') : say('steps', { count }));
const way = (board: Board, seat: number) => (board as QuoridorBoard).seats[seat - 1]?.distance ?? 0;

export const puzzles: PuzzleGame = {
  themes,
  themeName: (theme) => (isTheme(theme) ? say(`theme_${theme}`) : theme),
  explain(theme, { seat, move, before, after }) {
    if (!isTheme(theme)) return '';
    const rival = 3 - seat;
    return say(`why_${theme}`, {
      move,
      mover: quoridor.colorName(seat),
      other: quoridor.colorName(rival),
      own: steps(way(after, seat)),
      from: steps(way(before, rival)),
      to: steps(way(after, rival)),
      longer: steps(way(after, rival) - way(before, rival)),
    });
  },
};
