// Who is connected, for the cards of the players.
import { t } from '../i18n/index.svelte';
import type { ServerSeat } from './protocol';

export interface Presence {
  state: 'open' | 'here' | 'away';
  text: string;
}

/** Null for engines, which are always there. */
export function presenceOf(seat: ServerSeat, ours: boolean, connected: boolean): Presence | null {
  if (seat.kind === 'open') return { state: 'open', text: t('openSeat') };
  if (seat.kind === 'engine') return null;
  // Our own connection is known; without it we know nothing about the others.
  if (!connected) return ours ? { state: 'away', text: t('offline') } : null;
  if (!ours && seat.here === undefined) return null;
  return ours || seat.here
    ? { state: 'here', text: t('present') }
    : { state: 'away', text: t('away') };
}
