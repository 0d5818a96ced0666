// A game that lives in a folder of its own (examples/games), as the site shows it.
import { render } from 'svelte/server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enlist } from '../../../examples/games/connect_four/web/enlist';
import { recordOf, usualChoices } from '../../src/game/create';
import { colorName, countMoves } from '../../src/game/names';
import { formatsOf } from '../../src/game/results';
import { moveSentence } from '../../src/game/sentences';
import { nearSide } from '../../src/game/sides';
import { isGame, titleOf } from '../../src/games';
import { courseOf } from '../../src/games/lessons';
import { gameParts } from '../../src/games/parts';
import { gamePicture } from '../../src/games/pictures';
import { studyOf } from '../../src/games/studies';
import { setLanguage } from '../../src/i18n/index.svelte';
import { parseRoute } from '../../src/route';
import type { Board } from '../../src/wasm/types';

beforeAll(enlist);
afterEach(() => setLanguage('en'));

// As the rules of examples/games/connect_four write it after d, d and a.
const board: Board = {
  game: 'connect_four',
  rules: {},
  position: '......./......./......./......./...O.../X..X... O',
  ply: 3,
  to_move: 2,
  seats: [{ seat: 1 }, { seat: 2 }],
  legal_moves: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  moves: ['d', 'd', 'a'],
};

test('it has a name, addresses and a record of its own', () => {
  expect(isGame('connect_four')).toBe(true);
  expect(titleOf('connect_four')).toBe('Connect Four');
  expect(parseRoute('#/new/connect_four')).toEqual({ page: 'new', game: 'connect_four' });
  expect(parseRoute('#/ratings/connect_four:blitz')).toMatchObject({ page: 'ratings' });
  const record = recordOf(usualChoices('connect_four', 3));
  expect(record).toMatchObject({
    game: 'connect_four',
    seats: [{ kind: 'person' }, { kind: 'engine:3' }],
  });
  expect(record.rules).toBeUndefined();
});

test('its seats and moves have texts in both languages', async () => {
  const audience = { names: ['Ann', 'Bob'], own: 2 };
  expect(colorName('connect_four', 1)).toBe('Yellow');
  expect(moveSentence({ seat: 1, move: 'd' }, audience, board, board)).toBe(
    'Ann drops a disc into column d.',
  );
  expect(moveSentence({ seat: 2, move: 'd' }, audience, board, board)).toBe(
    'You drop a disc into column d.',
  );
  await setLanguage('hu');
  expect(colorName('connect_four', 2)).toBe('Piros');
  expect(countMoves('connect_four', [{ move: 'd' }, { move: 'e' }])).toBe(2);
  expect(formatsOf({ game: 'connect_four', departures: [] })).toEqual(['record', 'json', 'moves']);
  expect(nearSide(board, [2], 0)).toBe('south');
});

test('it needs neither pictures nor lessons nor words for mistakes', async () => {
  expect(await gamePicture('connect_four')).toBeNull();
  expect(await studyOf('connect_four')).toBeNull();
  expect(await courseOf('connect_four')).toBeNull();
});

test('its board is drawn from the position alone', () => {
  const { Table } = gameParts('connect_four');
  const { body } = render(Table, {
    props: {
      board: { ...board, legal_moves: ['a', 'b'] },
      names: ['Ann', 'Bob'],
      own: 2,
      near: 'south',
      canMove: true,
      lastMove: null,
      winner: null,
      hint: 'b',
      paths: false,
      coordinates: true,
      markers: true,
      confirm: 'never',
      tray: false,
      why: () => null,
      onhold: () => {},
      onplay: () => {},
      onrefuse: () => {},
    },
  });
  expect(body.match(/class="empty/g)).toHaveLength(39);
  expect(body.match(/class="yellow/g)).toHaveLength(2);
  expect(body.match(/class="red/g)).toHaveLength(1);
  expect(body.match(/aria-disabled="false"/g)).toHaveLength(2);
});

test('a game that nobody has brought has no board', () => {
  expect(() => gameParts('chess')).toThrow(/no board for chess/);
});
