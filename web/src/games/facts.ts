// Facts of a report, by their names.
import type { Facts } from '../engine/messages';

/** One number, or null where the engine does not know it. */
export function oneOf(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === 'number' ? value : null;
}

/** A number for every seat, or null. */
export function allOf(facts: Facts, name: string): readonly (number | null)[] | null {
  const value = facts[name];
  return typeof value === 'object' ? value : null;
}

/** Each name with its text, for those that have one. */
export function byName(
  names: readonly string[],
  values: readonly (number | null)[],
  text: (value: number, seat: number) => string,
): string {
  return values
    .map((value, i) => (value === null ? null : `${names[i] ?? ''} ${text(value, i)}`.trim()))
    .filter((told) => told !== null)
    .join(', ');
}
