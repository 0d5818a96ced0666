import type { PuzzleGame } from '../puzzles';
import type { OthelloBoard } from './board';
import { othello } from './othello';
import { type puzzleTexts, say } from './puzzle-texts';

type Theme = keyof typeof puzzleTexts.en extends infer Key
  ? Key extends `theme_${infer Name}`
    ? Name
    : never
  : never;

const themes: readonly Theme[] = [
  'corner',
  'edge',
  'parity',
  'mobility',
  'pass',
  'sacrifice',
  'quiet',
  'counting',
];
const isTheme = (name: string): name is Theme => (themes as readonly string[]).includes(name);

export const puzzles: PuzzleGame = {
  themes,
  themeName: (theme) => (isTheme(theme) ? say(`theme_${theme}`) : theme),
  explain(theme, { seat, move, before, after }) {
    if (!isTheme(theme)) return '';
    const discs = (board: typeof before) => (board as OthelloBoard).seats[seat - 1]?.discs ?? 0;
    const turned = discs(after) - discs(before) - 1;
    const moves = after.legal_moves.filter((one) => one !== 'pass').length;
    return say(`why_${theme}`, {
      move,
      mover: othello.colorName(seat),
      other: othello.colorName(3 - seat),
      turned: turned === 1 ? say('oneDisc') : say('someDiscs', { count: turned }),
      moves: moves === 1 ? say('oneMove') : say('someMoves', { count: moves }),
      empty: (before.position.split(' ')[0] ?? '').replace(/[XO]/gi, '').length,
    });
  },
};
