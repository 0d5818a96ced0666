// The games of a file as rows of a list.
import { webGame } from '../games';
import { t } from '../i18n/index.svelte';
import { isolate } from '../i18n/isolate';
import type { FileGame } from '../wasm/types';
import { folded, type ListedGame } from './games-of-file.svelte';
import { colorName, levelName, variantOf } from './names';
import { winnerOf } from './results';
import { engineLevel } from './seats';

export interface FileRow {
  players: { name: string; won: boolean }[];
  /** The score, or the result; empty for three and four, where the winner is marked, and without one. */
  result: string;
  /** Rules, date, event and length, in words; the first moves of a game without names. */
  facts: string[];
}

/** A number instead of a name, as in the archives of WTHOR, says nothing. */
const told = (text: string | undefined) => (text && !/^#\d+$/.test(text) ? [isolate(text)] : []);

function resultOf({ result, tags }: FileGame): string {
  const score = tags?.Score;
  if (score && /^\d+-\d+$/.test(score)) return score.replace('-', ' – ');
  if (result === '1/2-1/2') return t('result_drawn');
  return /^\d-\d$/.test(result) ? result.replace('-', ' – ') : '';
}

export function rowOfFileGame(entry: FileGame): FileRow {
  const { game, rules = '', seats = [], tags = {}, moves, passes, begins, result } = entry;
  // What else tells one game of nobody from another?
  const named = seats.some(({ name }) => told(name).length > 0);
  const count = webGame(game).countSeats({ outflank: 1, game, rules, seats, moves: [], result });
  const winner = winnerOf(result);
  return {
    players: Array.from({ length: count }, (_, i) => {
      const { name = '', kind } = seats[i] ?? {};
      const level = engineLevel(kind);
      const engine = level === null ? '' : t('engineName', { name: levelName(level) });
      return { name: isolate(name) || engine || colorName(game, i + 1), won: winner === i + 1 };
    }),
    result: resultOf(entry),
    facts: [
      ...told(tags.Date),
      ...told(tags.Event),
      ...variantOf(rules),
      t('movesPlayed', { count: webGame(game).numbersMoves ? moves - passes : moves }),
      ...(named || !begins ? [] : [begins]),
    ],
  };
}

/** The games with every word that is looked for, in a name or a tag; the game of which that is the number comes first. */
export function matching(listed: readonly ListedGame[], wanted: string): readonly ListedGame[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return listed;
  const found = listed.filter(({ text }) => words.every((word) => text.includes(word)));
  const number = Number(/^#?(\d+)\.?$/.exec(wanted.trim())?.[1]);
  const exact = listed[number - 1];
  return exact ? [exact, ...found.filter((one) => one !== exact)] : found;
}
