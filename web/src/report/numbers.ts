// Numbers in reports, in the reader's language.
import { language } from '../i18n/index.svelte';
import type { Elo } from './data';
import { say } from './texts';

/** Of a non-negative number; at most `most` digits, without trailing zeros. */
export function fixed(value: number, digits: number, most = digits): string {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: most,
    useGrouping: false,
  }).format(value);
}

export function numberText(value: number, digits = 0): string {
  return (value < 0 ? '−' : '') + fixed(Math.abs(value), digits);
}

export function signed(value: number): string {
  const whole = Math.round(value);
  return (whole > 0 ? '+' : '') + numberText(whole);
}

export function pointsText(points: number): string {
  return Number.isInteger(points) ? String(points) : fixed(points, 1, 2);
}

export function percent(share: number): string {
  return `${fixed(100 * share, 1)}%`;
}

export function ratingText({ value, low, high, bound }: Elo): string {
  if (bound === 'at_least' && low !== null) return say('atLeast', { value: signed(low) });
  if (bound === 'at_most' && high !== null) return say('atMost', { value: signed(high) });
  return value === null ? say('unknown') : signed(value);
}

export function intervalText({ low, high }: Elo): string {
  return low === null || high === null ? '' : `${signed(low)} … ${signed(high)}`;
}

/** Round numbers between two values, about as many as requested. */
export function ticks(low: number, high: number, wanted: number): number[] {
  const rough = Math.max(high - low, 1e-9) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let i = Math.ceil(low / step); i * step <= high + step * 1e-6; i++) {
    found.push(Number((i * step).toPrecision(12)));
  }
  return found;
}
