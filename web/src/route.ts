// Pages by the part of the address after #, which any static file server can serve.
import { isGame } from './games';
import type { GameName } from './wasm/types';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameName }
  | { page: 'game'; id: string; ply: number | null }
  | { page: 'online'; id: string; ply: number | null }
  | { page: 'lobby' }
  | { page: 'help'; game: GameName | null; step: number | null }
  | { page: 'settings' }
  | { page: 'replay' }
  | { page: 'puzzles'; game: GameName | null; id: string }
  | { page: 'account'; next: string }
  | { page: 'games' }
  | { page: 'player'; name: string }
  | { page: 'ratings'; pool: string }
  | { page: 'archive'; search: string }
  | TournamentRoute
  | { page: 'analysis'; game: GameName; search: string }
  | { page: 'embed'; game: GameName; search: string }
  | { page: 'missing' };

/** A list, a tournament of it, an entrant of that (by its number from 1), or a game. */
export type TournamentRoute =
  | { page: 'tournaments'; id: ''; part: 'list' }
  | { page: 'tournaments'; id: string; part: 'table' }
  | { page: 'tournaments'; id: string; part: 'bots'; number: number }
  | { page: 'tournaments'; id: string; part: 'games'; number: number; ply: number };

/** The pages of people, which may also be written as plain addresses: `/player/Ann`. */
const kPeoplePages = ['account', 'games', 'player', 'ratings', 'archive'];

const kSpeeds = ['bullet', 'blitz', 'rapid', 'classical'];

function isPool(text: string): boolean {
  const [game = '', speed = '', ...rest] = text.split(':');
  return text === '' || (rest.length === 0 && isGame(game) && kSpeeds.includes(speed));
}

function parsePeopleRoute(page: string, argument: string, search: string): Route {
  if (page === 'account' && argument === '') {
    // The next address can only be one of our own pages.
    const next = new URLSearchParams(search).get('next') ?? '';
    return { page, next: /^\/[\w/-]*$/.test(next) ? next : '' };
  }
  if (page === 'games' && argument === '') return { page };
  if (page === 'player' && /^[\w-]{1,64}$/.test(argument)) return { page, name: argument };
  if (page === 'ratings' && isPool(argument)) return { page, pool: argument };
  if (page === 'archive' && argument === '') return { page, search };
  return { page: 'missing' };
}

/** A number of moves, as addresses have it; null for anything else. */
function plyOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Where the moves of an analysis come from. */
export interface StudySource {
  /** A game saved on this device, or one on the server. */
  device?: string;
  online?: string;
  /** A game of a tournament on the server, by the tournament's id and the number of the game: `ID/3`. */
  tournament?: string;
  /** Or a position, or a list of moves. */
  position?: string;
  moves?: string;
}

/** The analysis board of a game, after `ply` moves. */
export function studyAddress(game: GameName, source: StudySource, ply?: number): string {
  const search = new URLSearchParams(source as Record<string, string>);
  if (ply !== undefined) search.set('ply', String(ply));
  const text = search.toString();
  return `/analysis/${game}${text ? `?${text}` : ''}`;
}

/** A board embedded in another site, which has an address of its own; null for the site itself. */
export function embedRoute(path: string, search: string): Route | null {
  const [, page = '', game = '', ...rest] = path.split('/');
  if (page !== 'embed') return null;
  const known = rest.length === 0 && isGame(game);
  return known ? { page, game, search: search.replace(/^\?/, '') } : { page: 'missing' };
}

/** A step of the lessons of a game, from 1. */
export function lessonAddress(game: GameName, step?: number): string {
  return `/help/${game}${step === undefined ? '' : `/${step}`}`;
}

/** In place of the id of a puzzle: the puzzle of the day. */
export const kDaily = 'daily';

/** A puzzle of a game, or any. */
export function puzzleAddress(game: GameName, id?: string): string {
  return `/puzzles/${game}${id === undefined ? '' : `/${id}`}`;
}

/** The analysis board as a plain address, from which a server can make a link preview: `/?analysis=GAME&moves=…`. */
export function plainStudyAddress(game: GameName, source: StudySource, ply?: number): string {
  const [, text = ''] = studyAddress(game, source, ply).split('?');
  return `/?analysis=${game}${text ? `&${text}` : ''}`;
}

function hashOfStudy(search: string): string | null {
  const { analysis: game = '', lang: _, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return isGame(game) ? `#${studyAddress(game, rest)}` : null;
}

/** A tournament, or a part of it. */
export function tournamentAddress(
  id: string,
  part?: 'bots' | 'games',
  number?: number,
  ply?: number,
): string {
  const move = ply ? `/${ply}` : '';
  return `/tournaments/${id}${part ? `/${part}/${number}${move}` : ''}`;
}

function parseTournamentRoute(id: string, rest: string[]): Route {
  const page = 'tournaments';
  const [part = '', number = '', ply = '', ...more] = rest;
  if (id === '' && rest.length === 0) return { page, id: '', part: 'list' };
  if (!/^[\w-]{1,64}$/.test(id) || more.length > 0) return { page: 'missing' };
  if (rest.length === 0) return { page, id, part: 'table' };
  if (!/^[1-9]\d{0,8}$/.test(number)) return { page: 'missing' };
  if (part === 'bots' && rest.length === 2) return { page, id, part, number: Number(number) };
  if (part === 'games' && (rest.length === 2 || plyOf(ply) !== null)) {
    return { page, id, part, number: Number(number), ply: plyOf(ply) ?? 0 };
  }
  return { page: 'missing' };
}

/**
 * The address after the # for a plain address that was shared; null if it stays as it is. The move of a game is
 * part of the address, or follows the #: `/game/ID/23`, `/game/ID#23`.
 */
export function hashOfPath(path: string, search = '', hash = ''): string | null {
  if (path === '/') return hash === '' ? hashOfStudy(search) : null;
  const [, page = '', argument = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (page === 'tournaments') {
    const known = parseTournamentRoute(argument, rest).page !== 'missing';
    return known ? `#${path.replace(/\/$/, '')}` : null;
  }
  if (page === 'game') {
    const [at = hash.replace(/^#/, ''), ...more] = rest;
    const ply = plyOf(at);
    if (more.length > 0 || (rest.length > 0 && ply === null)) return null;
    const move = ply === null ? '' : `/${ply}`;
    return /^[\w-]+$/.test(argument) ? `#/online/${argument}${move}` : null;
  }
  if (rest.length > 0) return null;
  if (!kPeoplePages.includes(page)) return null;
  return `#/${page}${argument ? `/${argument}` : ''}${search}`;
}

function parsePuzzleRoute(game: string, rest: string[]): Route {
  const [id = '', ...more] = rest;
  const known = (game === '' && rest.length === 0) || isGame(game);
  return known && more.length === 0 && /^\w{0,16}$/.test(id)
    ? { page: 'puzzles', game: game || null, id }
    : { page: 'missing' };
}

export function parseRoute(hash: string): Route {
  const [path = '', ...query] = hash.replace(/^#/, '').split('?');
  const [, page = '', argument = '', ...rest] = path.split('/');
  const isGamePage = page === 'game' || page === 'online';
  const numbered = isGamePage || (page === 'help' && argument !== '');
  if (page === 'puzzles') return parsePuzzleRoute(argument, rest);
  if (page === 'tournaments') return parseTournamentRoute(argument, rest);
  const ply = plyOf(rest[0] ?? '');
  if (rest.length > (numbered && ply !== null ? 1 : 0)) return { page: 'missing' };
  if (kPeoplePages.includes(page)) return parsePeopleRoute(page, argument, query.join('?'));
  if (page === '' && argument === '') return { page: 'home' };
  if (page === 'new' && isGame(argument)) {
    return { page, game: argument };
  }
  if (page === 'analysis' && isGame(argument)) {
    return { page, game: argument, search: query.join('?') };
  }
  if (isGamePage && /^[\w-]{1,64}$/.test(argument)) {
    return { page, id: argument, ply };
  }
  if (page === 'help' && (argument === '' || isGame(argument))) {
    return { page, game: argument || null, step: ply };
  }
  if ((page === 'settings' || page === 'lobby' || page === 'replay') && argument === '') {
    return { page };
  }
  return { page: 'missing' };
}
