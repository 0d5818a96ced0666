import type { Line } from '../../engine/messages';
import type { StudyGame } from '../studies';
import Editor from './Editor.svelte';
import { explained } from './explained';
import { say } from './study-texts';
import { why } from './why';

const percentOf = ({ win_chance }: Line) => Math.round(100 * win_chance);

export const study: StudyGame = {
  usualLines: () => 3,
  worth(line) {
    if (line.exact) return say(line.score > 0 ? 'wonIn' : 'lostIn');
    return say('chance', { percent: percentOf(line) });
  },
  worthInWords(line) {
    if (line.exact) return say(line.score > 0 ? 'wonWords' : 'lostWords');
    return say('chanceWords', { percent: percentOf(line) });
  },
  explained,
  why,
  Editor,
};
