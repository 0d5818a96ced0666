import type { Line } from '../../engine/messages';
import type { StudyGame } from '../studies';
import Editor from './Editor.svelte';
import { explained } from './explained';
import { say } from './study-texts';
import { why } from './why';

/** Points of the final result, which the score has in hundredths. */
const discsOf = ({ score }: Line) => Math.round(score / 100);

function inWords(discs: number): string {
  if (discs === 0) return say('even');
  if (Math.abs(discs) === 1) return say(discs > 0 ? 'oneAhead' : 'oneBehind');
  return say(discs > 0 ? 'ahead' : 'behind', { discs: Math.abs(discs) });
}

export const study: StudyGame = {
  // Every legal move has its value on its square.
  usualLines: (board) => Math.max(1, board.legal_moves.length),
  worth(line) {
    const discs = discsOf(line);
    const sign = discs > 0 ? '+' : discs < 0 ? '−' : '';
    return `${sign}${Math.abs(discs)}`;
  },
  worthInWords: (line) => say(line.exact ? 'exactly' : 'about', { worth: inWords(discsOf(line)) }),
  explained,
  why,
  Editor,
};
