// What a score rests on: discs at the end, stable ones, and moves.
import type { Facts } from '../../engine/messages';
import { allOf, byName } from '../facts';
import { say } from './study-texts';

export function explained(facts: Facts, _seat: number, names: readonly string[]): string[] {
  const told: string[] = [];
  const tell = (text: 'expectedDiscs' | 'stableDiscs' | 'movesOfBoth', fact: string) => {
    const values = allOf(facts, fact);
    if (!values || (fact === 'stable' && values.every((discs) => discs === 0))) return;
    told.push(say(text, { each: byName(names, values, (value) => `${Math.round(value)}`) }));
  };
  tell('expectedDiscs', 'expected_discs');
  tell('stableDiscs', 'stable');
  tell('movesOfBoth', 'moves');
  return told;
}
