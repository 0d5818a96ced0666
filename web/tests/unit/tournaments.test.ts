// Tournaments of the server: how one is followed, and what is shown of an entrant.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportGame, Result } from '../../src/report/data';
import { hashOfPath, parseRoute, tournamentAddress } from '../../src/route';
import {
  opponentsOf,
  resultOfEntrant,
  shownResult,
  type Tournament,
  type TournamentRow,
} from '../../src/tournaments/data';
import { Following, kHidden, kLive, kStopped } from '../../src/tournaments/following.svelte';
import { GamesByNumber, kMaxPages } from '../../src/tournaments/games-by-number.svelte';
import { kListLive, kListQuiet, Listing } from '../../src/tournaments/listing.svelte';
import { texts } from '../../src/tournaments/texts';
import { Refusal } from '../../src/wasm/module';

const tournament = (state: string, version = 1) => ({ state, version }) as Tournament;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that gives these answers, the last one again and again; and what it was asked. */
function server(...answers: (Tournament | Refusal | null)[]) {
  const asked: string[] = [];
  let hidden = false;
  const following = new Following({
    ask: async (mark) => {
      asked.push(mark);
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      if (answer instanceof Refusal) throw answer;
      return answer && { answer, mark: `"${answer.version}"` };
    },
    hidden: () => hidden,
    explain: String,
  });
  return {
    asked,
    following,
    hide: (now: boolean) => {
      hidden = now;
    },
  };
}

test('a running tournament is polled with its ETag', async () => {
  const { asked, following } = server(tournament('running'), null, tournament('finished', 2));
  await following.look();
  expect(following.tournament?.version).toBe(1);
  await vi.advanceTimersByTimeAsync(kLive);
  expect(following.tournament?.version).toBe(1);
  await vi.advanceTimersByTimeAsync(kLive);
  expect(following.tournament?.version).toBe(2);
  expect(asked).toEqual(['', '"1"', '"1"']);
  // It is over.
  await vi.advanceTimersByTimeAsync(10 * kHidden);
  expect(asked).toHaveLength(3);
});

test('a page that nobody sees asks seldom', async () => {
  const { asked, following, hide } = server(tournament('running'));
  hide(true);
  await following.look();
  await vi.advanceTimersByTimeAsync(kHidden - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
});

test('one that has stopped may be continued', async () => {
  const { asked, following } = server(tournament('stopped'), tournament('running', 2));
  await following.look();
  await vi.advanceTimersByTimeAsync(kStopped - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(following.tournament?.state).toBe('running');
});

test('without a server what is known stays, and the questions become rarer', async () => {
  const away = new Refusal('no_server', 'away');
  const { asked, following } = server(
    tournament('running'),
    away,
    away,
    away,
    tournament('running', 2),
  );
  await following.look();
  await vi.advanceTimersByTimeAsync(kLive);
  expect(following.tournament?.version).toBe(1);
  expect(following.problem).not.toBe('');
  await vi.advanceTimersByTimeAsync(2 * kLive - 1);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1 + 4 * kLive + 8 * kLive);
  expect(following.tournament?.version).toBe(2);
  expect(following.problem).toBe('');
});

test('a missing tournament is not polled', async () => {
  const { asked, following } = server(new Refusal('no_such_tournament', 'none'));
  await following.look();
  expect(following.missing).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * kHidden);
  expect(asked).toHaveLength(1);
});

test('nobody is asked after the page was left', async () => {
  const { asked, following } = server(tournament('running'));
  await following.look();
  following.stop();
  await vi.advanceTimersByTimeAsync(10 * kHidden);
  expect(asked).toHaveLength(1);
});

const row = (name: string) => ({ name, games: 2 });
const fault = (name: string) => ({ name, fault: 'late', message: '' });
const result = {
  state: 'running',
  standings: [row('a'), row('b'), row('c')],
  crosstable: [
    { first: 'a', second: 'b', games: 2, points: 2, wins: 2, draws: 0, losses: 0, los: 0.9 },
    { first: 'a', second: 'c', games: 0, points: 0, wins: 0, draws: 0, losses: 0, los: null },
  ],
  games: [
    { number: 1, names: ['a', 'b'], faults: [fault('a'), fault('b')] },
    { number: 2, names: ['b', 'c'], faults: [fault('c')] },
  ],
  games_finished: 2,
} as unknown as Result;

test('an entrant has its own line, games and faults alone', () => {
  const own = resultOfEntrant(result, 'b');
  expect(own.standings.map(({ name }) => name)).toEqual(['b']);
  expect(own.games.map(({ number }) => number)).toEqual([1, 2]);
  expect(own.games.flatMap(({ faults }) => faults.map(({ name }) => name))).toEqual(['b']);
  expect(own.games_finished).toBe(2);
  expect(resultOfEntrant(result, 'nobody')).toMatchObject({ games: [], games_finished: 0 });
});

test('opponents are those it has met, seen from its side', () => {
  expect(opponentsOf(result, 'b')).toMatchObject([{ name: 'a', met: { points: 0, losses: 2 } }]);
  expect(opponentsOf(result, 'a').map(({ name }) => name)).toEqual(['b']);
});

test('the server knows whether it still runs', () => {
  expect(shownResult({ result, state: 'stopped' } as Tournament)?.state).toBe('stopped');
  expect(shownResult({ result: null, state: 'running' } as Tournament)).toBe(null);
});

test('addresses lead to the list, a tournament, an entrant and a move of a game', () => {
  const page = 'tournaments';
  expect(parseRoute('#/tournaments')).toEqual({ page, id: '', part: 'list' });
  expect(parseRoute('#/tournaments/abc')).toEqual({ page, id: 'abc', part: 'table' });
  expect(parseRoute(`#${tournamentAddress('abc', 'bots', 2)}`)).toEqual({
    page,
    id: 'abc',
    part: 'bots',
    number: 2,
  });
  expect(parseRoute(`#${tournamentAddress('abc', 'games', 7, 31)}`)).toEqual({
    page,
    id: 'abc',
    part: 'games',
    number: 7,
    ply: 31,
  });
  expect(parseRoute(`#${tournamentAddress('abc', 'games', 7, 0)}`)).toMatchObject({ ply: 0 });
  for (const wrong of [
    'a b',
    'abc/games',
    'abc/games/0',
    'abc/games/1/x',
    'abc/bots/1/2',
    'abc/x/1',
  ]) {
    expect(parseRoute(`#/tournaments/${wrong}`), wrong).toEqual({ page: 'missing' });
  }
  expect(hashOfPath('/tournaments/abc/games/7')).toBe('#/tournaments/abc/games/7');
  expect(hashOfPath('/tournaments/')).toBe('#/tournaments');
  expect(hashOfPath('/tournaments/a/b')).toBe(null);
});

test('every text is there in both languages, with the same places to fill in', () => {
  const places = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];
  expect(Object.keys(texts.hu).sort()).toEqual(Object.keys(texts.en).sort());
  for (const [key, text] of Object.entries(texts.hu)) {
    expect(places(text), key).toEqual(places(texts.en[key as keyof typeof texts.en]));
  }
});

/** A list of these tournaments, two on a page; `with` changes it. */
function list(...rows: [id: string, state: string][]) {
  const asked: (string | null)[] = [];
  let all = rows.map(([id, state]) => ({ id, state }) as TournamentRow);
  let hidden = false;
  const listing = new Listing({
    ask: async (after, mark) => {
      asked.push(after);
      const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const page = all.slice(from, from + 2);
      const next = from + 2 < all.length ? (page.at(-1)?.id ?? null) : null;
      const now = JSON.stringify(page);
      return now === mark ? null : { answer: { tournaments: page, next }, mark: now };
    },
    hidden: () => hidden,
    explain: String,
  });
  return {
    asked,
    listing,
    shown: () => listing.rows?.map(({ id, state }) => `${id} ${state}`).join(', '),
    becomes: (...now: [id: string, state: string][]) => {
      all = now.map(([id, state]) => ({ id, state }) as TournamentRow);
    },
    hide: (now: boolean) => {
      hidden = now;
    },
  };
}

test('the list shows by itself what begins and what ends', async () => {
  const { listing, shown, becomes } = list(['b', 'running'], ['a', 'finished']);
  await listing.more();
  expect(shown()).toBe('b running, a finished');
  becomes(['c', 'running'], ['b', 'finished'], ['a', 'finished']);
  await vi.advanceTimersByTimeAsync(kListLive);
  expect(shown()).toBe('c running, b finished, a finished');
  expect(listing.next).toBeNull();
  listing.stop();
});

test('later pages stay while the first one is updated', async () => {
  const { listing, shown, becomes } = list(
    ['d', 'running'],
    ['c', 'running'],
    ['b', 'x'],
    ['a', 'x'],
  );
  await listing.more();
  await listing.more();
  expect(shown()).toBe('d running, c running, b x, a x');
  becomes(['d', 'finished'], ['c', 'running'], ['b', 'x'], ['a', 'x']);
  await vi.advanceTimersByTimeAsync(kListLive);
  expect(shown()).toBe('d finished, c running, b x, a x');
  becomes(['c', 'finished']);
  await vi.advanceTimersByTimeAsync(kListLive);
  expect(shown()).toBe('c finished');
  listing.stop();
});

test('a list without running tournaments is polled rarely, and a hidden one not at all', async () => {
  const { asked, listing, hide } = list(['a', 'finished']);
  await listing.more();
  await vi.advanceTimersByTimeAsync(kListQuiet - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  hide(true);
  await vi.advanceTimersByTimeAsync(5 * kListQuiet);
  expect(asked).toHaveLength(2);
  hide(false);
  await listing.refresh();
  expect(asked).toHaveLength(3);
  listing.stop();
  await vi.advanceTimersByTimeAsync(5 * kListQuiet);
  expect(asked).toHaveLength(3);
});

/** A list of games from these pages, by the number before them; null fails. */
function gamesByNumber(answer: (after: number) => { games: number[]; next: number | null } | null) {
  const asked: number[] = [];
  const listed = new GamesByNumber({
    ask: async (after) => {
      asked.push(after);
      const page = answer(after);
      if (!page) throw new Error('no network');
      return { games: page.games.map((number) => ({ number }) as ReportGame), next: page.next };
    },
    explain: String,
  });
  return { asked, listed };
}

test('a search for the games of one entrant continues where it failed', async () => {
  let broken = true;
  const { asked, listed } = gamesByNumber((after) => {
    if (after === 4000 && broken) return null;
    return { games: [after + 1], next: after < 6000 ? after + 2000 : null };
  });
  await listed.from(1);
  expect(listed.problem).toContain('no network');
  expect(listed.games?.map(({ number }) => number)).toEqual([1, 2001]);
  broken = false;
  await listed.more();
  expect(listed.problem).toBe('');
  expect(listed.games?.map(({ number }) => number)).toEqual([1, 2001, 4001, 6001]);
  expect(asked).toEqual([0, 2000, 4000, 4000, 6000]);
});

test('such a search ends after some pages, and with the page that shows it', async () => {
  const { asked, listed } = gamesByNumber((after) => ({ games: [], next: after + 2000 }));
  await listed.from(1);
  expect(asked).toHaveLength(kMaxPages);
  expect(listed.next).toBe(2000 * kMaxPages);
  expect(listed.busy).toBe(false);
  const search = listed.more();
  listed.stop();
  await search;
  expect(asked).toHaveLength(kMaxPages + 1);
});
