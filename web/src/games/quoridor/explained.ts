// What a score rests on: ways, walls, the race, and how the game is expected to end.
import type { Facts } from '../../engine/messages';
import { allOf, byName, oneOf } from '../facts';
import { say } from './study-texts';

export function explained(facts: Facts, seat: number, names: readonly string[]): string[] {
  const told: string[] = [];
  const way = allOf(facts, 'way');
  const expected = allOf(facts, 'expected_way');
  if (way) {
    const ways = byName(names, way, (steps, i) => {
      const later = expected?.[i] ?? steps;
      return later === steps ? `${steps}` : say('wayBecomes', { now: steps, later });
    });
    told.push(say('ways', { ways }));
  }
  const name = (whose: number) => names[whose - 1] ?? '';
  const other = 3 - seat;
  const race = oneOf(facts, 'race');
  if (race) told.push(say('raceFirst', { name: name(race > 0 ? seat : other) }));
  else if (race === 0) told.push(say('raceEndless'));
  const margin = oneOf(facts, 'margin');
  const steps = margin === null ? 0 : Math.round(Math.abs(margin));
  if (margin !== null && steps > 0) {
    const ahead = name(margin > 0 ? seat : other);
    told.push(say(steps === 1 ? 'aheadByOne' : 'aheadBy', { name: ahead, steps }));
  }
  const left = oneOf(facts, 'plies_left');
  if (left !== null) {
    // A move of everybody, as people count them.
    const moves = Math.max(1, Math.round(left / Math.max(2, names.length)));
    told.push(say(moves === 1 ? 'oneMoveLeft' : 'movesLeft', { count: moves }));
  }
  return told;
}
