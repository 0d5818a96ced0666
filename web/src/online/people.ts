// Data of people on the server: docs/api.md, "Who you are".
import { troubleText } from '../i18n/faults';
import { t } from '../i18n/index.svelte';
import { ask, askText, ServerRefusal } from './api';
import type { Summary } from './protocol';
import { query, type Search } from './search';

export interface Rating {
  pool: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Me {
  id: string;
  name: string;
  account: boolean;
  ratings: Rating[];
}

/** A session of one's own account. */
export interface Session {
  id: string;
  /** The kind of browser or program; empty if unknown. */
  client: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  current: boolean;
}

/** A rating after a game. */
export interface RatingPoint {
  pool: string;
  game: string;
  rating: number;
  deviation: number;
  at: number;
}

export interface Player {
  name: string;
  created_at: number;
  ratings: Rating[];
  /** The oldest first. */
  history: RatingPoint[];
}

export interface Leader {
  rank: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Page {
  games: Summary[];
  /** Where the next page begins; null after the last one. */
  next: number | null;
}

export const people = {
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<{ name: string }>('POST', '/me', { name }),
  signUp: (name: string, password: string) =>
    ask<{ name: string }>('POST', '/accounts', { name, password }),
  logIn: (name: string, password: string) =>
    ask<{ name: string }>('POST', '/login', { name, password }),
  logOut: (where: 'here' | 'everywhere') =>
    ask<null>('POST', '/logout', where === 'everywhere' ? { everywhere: true } : {}),
  changePassword: (password: string, next: string) =>
    ask<null>('POST', '/me/password', { password, new_password: next }),
  sessions: async () => (await ask<{ sessions: Session[] }>('GET', '/me/sessions')).sessions,
  endSession: (id: string) => ask<null>('DELETE', `/me/sessions/${id}`),
  remove: (password: string) => ask<null>('DELETE', '/me', { password }),
  export: () => ask<object>('GET', '/me/export'),
  player: (name: string) => ask<Player>('GET', `/players/${encodeURIComponent(name)}`),
  ratings: (pool: string) =>
    ask<{ pool: string; pools: string[]; players: Leader[] }>(
      'GET',
      `/ratings${query({ pool, limit: 100 })}`,
    ),
  myGames: (before: number | null) => ask<Page>('GET', `/me/games${query({ before, limit: 30 })}`),
  /** The text of a game's record. */
  record: (id: string, format = 'record') => askText(`/games/${id}/record${query({ format })}`),
  archive: (search: Partial<Search>, before: number | null, limit = 30) =>
    ask<Page>('GET', `/archive${query({ ...search, before, limit })}`),
};

/** The server's refusal, as a sentence in the chosen language. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ServerRefusal && error.code === 'too_many_requests' && error.seconds) {
    return t('waitSeconds', { seconds: error.seconds });
  }
  return troubleText(error);
}
