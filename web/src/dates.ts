// Dates as people read them, in the chosen language and, where the browser knows one, with the habits of its
// region.
import { settings } from './settings.svelte';

function locale(): string {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return wanted.find((tag) => tag.startsWith(settings.language)) ?? settings.language;
}

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(at);
}

/** With the time of day for this year, otherwise with the year. */
export function shortMoment(at: number): string {
  const thisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return thisYear
    ? format(at, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
    : format(at, { dateStyle: 'medium' });
}

export function longMoment(at: number): string {
  return format(at, { dateStyle: 'long', timeStyle: 'short' });
}

export function shortDay(at: number): string {
  return format(at, { dateStyle: 'medium' });
}

export function longDay(at: number): string {
  return format(at, { dateStyle: 'long' });
}
