// Games as they are given to the analysis board, and as they are shared from there.
import { expect, test } from 'vitest';
import { given, sourceOf } from '../../src/study/opened';
import { StudySession } from '../../src/study/session.svelte';
import { shareableStudy } from '../../src/study/shareable';
import { loadRules, recordOf } from './modules';

const rules = await loadRules();
const moved = (text: string) => text.split(' ').map((move) => ({ move }));

test('a list of moves that ends a game is a finished game, which can be reviewed', () => {
  const small = { rules: 'size=5x5 walls=0' };
  const whole = recordOf('quoridor', { ...small, moves: moved('c2 c4 b2 c3 b3 c2 b4 c1') });
  expect(given(rules, whole)).toMatchObject({
    fixed: true,
    record: { result: '0-1', reason: 'goal' },
  });
  const part = recordOf('quoridor', { ...small, moves: moved('c2 c4') });
  expect(given(rules, part)).toMatchObject({ fixed: false, record: { result: '*' } });
  const resigned = recordOf('quoridor', { moves: moved('e2'), result: '1-0', reason: 'time' });
  expect(given(rules, resigned).record).toEqual(resigned);
  expect(() => given(rules, recordOf('quoridor', { moves: moved('e5') }))).toThrow();
});

test('an address names what an analysis is kept under', () => {
  expect(sourceOf('online:abc')).toEqual({ online: 'abc' });
  expect(sourceOf('tournament:abc/3')).toEqual({ tournament: 'abc/3' });
  expect(sourceOf('free:othello')).toEqual({});
});

test('a link leads to the position that is shown, in a variation too', () => {
  const record = recordOf('othello', {
    moves: moved('f5 d6 c3'),
    result: '1-0',
    reason: 'resignation',
  });
  const session = new StudySession(rules, record, true);
  const game = shareableStudy(session, 'online:abc');
  session.showPly(2);
  expect(game.address()).toBe('/game/abc/2');
  expect(game.moves.map(({ move }) => move)).toEqual(['f5', 'd6', 'c3']);
  session.showPly(1);
  session.play('f6');
  session.play('e6');
  session.show(session.previous?.id ?? 0);
  expect(game.address()).toBe('/?analysis=othello&moves=f5+f6+e6&ply=2');
  expect(game.ply).toBe(2);
  expect(game.board.position).toBe(game.boardAfter(2)?.position);
  expect(game.boardAfter(4)).toBeNull();
  expect(game.record().moves).toHaveLength(3);
  session.showPly(0);
  expect(shareableStudy(session, 'free:othello').address()).toBe(
    '/?analysis=othello&moves=f5+d6+c3&ply=0',
  );
});
