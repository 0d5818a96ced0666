// The marks that a review puts after moves.
import type { MoveMark } from '../parts/MoveList.svelte';
import { lossOf, type Review, verdictOf } from './review';
import { say } from './texts';

const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** By number of the move, from 1. */
export function marksOf(review: Review | null): Map<number, MoveMark> {
  const all = new Map<number, MoveMark>();
  for (const [i, move] of (review?.moves ?? []).entries()) {
    const verdict = verdictOf(move.forced ? 0 : (lossOf(move) ?? 0));
    if (verdict === 'good') continue;
    all.set(i + 1, { sign: signs[verdict], kind: verdict, text: say(`verdict_${verdict}`) });
  }
  return all;
}
