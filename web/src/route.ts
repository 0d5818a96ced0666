// Pages by the part of the address after #, which any server of plain files can serve.
import { isGame } from './games';
import type { GameName } from './wasm/types';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameName }
  | { page: 'game'; id: string }
  | { page: 'online'; id: string }
  | { page: 'lobby' }
  | { page: 'help' }
  | { page: 'settings' }
  | { page: 'account'; next: string }
  | { page: 'games' }
  | { page: 'player'; name: string }
  | { page: 'ratings'; pool: string }
  | { page: 'archive'; search: string }
  | { page: 'missing' };

/** The pages of people, which may also be written as plain addresses: `/player/Ann`. */
const kPeoplePages = ['account', 'games', 'player', 'ratings', 'archive'];

const kSpeeds = ['bullet', 'blitz', 'rapid', 'classical'];

function isPool(text: string): boolean {
  const [game = '', speed = '', ...rest] = text.split(':');
  return text === '' || (rest.length === 0 && isGame(game) && kSpeeds.includes(speed));
}

function parsePeopleRoute(page: string, argument: string, search: string): Route {
  if (page === 'account' && argument === '') {
    // Only a page of ours can come next.
    const next = new URLSearchParams(search).get('next') ?? '';
    return { page, next: /^\/[\w/-]*$/.test(next) ? next : '' };
  }
  if (page === 'games' && argument === '') return { page };
  if (page === 'player' && /^[\w-]{1,64}$/.test(argument)) return { page, name: argument };
  if (page === 'ratings' && isPool(argument)) return { page, pool: argument };
  if (page === 'archive' && argument === '') return { page, search };
  return { page: 'missing' };
}

/** Where a plain address that somebody was sent leads to, after the #; null if it stays as it is. */
export function hashOfPath(path: string, search = ''): string | null {
  const [, page = '', argument = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return null;
  if (page === 'game') return /^[\w-]+$/.test(argument) ? `#/online/${argument}` : null;
  if (!kPeoplePages.includes(page)) return null;
  return `#/${page}${argument ? `/${argument}` : ''}${search}`;
}

export function parseRoute(hash: string): Route {
  const [path = '', ...query] = hash.replace(/^#/, '').split('?');
  const [, page = '', argument = '', ...rest] = path.split('/');
  if (rest.length > 0) return { page: 'missing' };
  if (kPeoplePages.includes(page)) return parsePeopleRoute(page, argument, query.join('?'));
  if (page === '' && argument === '') return { page: 'home' };
  if (page === 'new' && isGame(argument)) {
    return { page, game: argument };
  }
  if ((page === 'game' || page === 'online') && /^[\w-]{1,64}$/.test(argument)) {
    return { page, id: argument };
  }
  if ((page === 'help' || page === 'settings' || page === 'lobby') && argument === '') {
    return { page };
  }
  return { page: 'missing' };
}
