// The sentence of every event, for its player and for everybody else, in every language.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { look } from '../../src/game/premove';
import {
  audienceOf,
  type EventText,
  endSentence,
  moveSentence,
  sentence,
} from '../../src/game/sentences';
import { en } from '../../src/i18n/en';
import { type LanguageCode, languages, setLanguage } from '../../src/i18n/index.svelte';
import type { Rules } from '../../src/wasm/match';
import type { End, GameName, MatchView } from '../../src/wasm/types';
import { loadRules } from './modules';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const values = { square: 'e2', wall: 'e3h', count: 2 };
/** By event: of somebody else, and of oneself. */
const said: Record<LanguageCode, Record<EventText, [string, string]>> = {
  en: {
    toMove: ['Ann to move', 'Your turn'],
    movedPawn: ['Ann goes to e2.', 'You go to e2.'],
    jumpedPawn: ['Ann jumps to e2.', 'You jump to e2.'],
    placedWall: ['Ann places a e3h.', 'You place a e3h.'],
    placedDisc: ['Ann plays e2, discs flipped: 2.', 'You play e2, discs flipped: 2.'],
    passed: ['Ann passes.', 'You pass.'],
    mustPass: ['Ann has no move and must pass.', 'You have no move and must pass.'],
    winIs: ['Ann wins.', 'You win.'],
    squarePawn: ['e2, Ann', 'e2, your pawn'],
    slotTaken: ['wall of Ann', 'your wall'],
    drawOffered: ['Ann offers a draw.', 'Your draw offer is waiting for an answer.'],
    drawDeclined: ['Ann declines the draw.', 'You have declined the draw.'],
    takebackAsked: ['Ann asks for a takeback.', 'Your takeback request is waiting for an answer.'],
    takebackDeclined: ['Ann declines the takeback.', 'You have declined the takeback.'],
    rematchWanted: ['Ann wants a rematch.', 'Your rematch offer is waiting for an answer.'],
    rematchDeclined: ['Ann declines the rematch.', 'You have declined the rematch.'],
    joined: ['Ann takes a seat.', 'You have taken a seat.'],
    left: ['Ann leaves the game.', 'You have left the game.'],
  },
  hu: {
    toMove: ['Ann következik', 'Te jössz'],
    movedPawn: ['Ann ide lép: e2.', 'Ide lépsz: e2.'],
    jumpedPawn: ['Ann ide ugrik: e2.', 'Ide ugrasz: e2.'],
    placedWall: ['Ann lépése: e3h.', 'Lépésed: e3h.'],
    placedDisc: ['Ann lépése: e2, átfordult korong: 2.', 'Lépésed: e2, átfordult korong: 2.'],
    passed: ['Ann passzol.', 'Passzolsz.'],
    mustPass: ['Ann nem tud lépni, passzolnia kell.', 'Nem tudsz lépni, passzolnod kell.'],
    winIs: ['Ann nyert.', 'Nyertél.'],
    squarePawn: ['e2 mező, Ann', 'e2, a te bábud'],
    slotTaken: ['rakta: Ann', 'a te falad'],
    drawOffered: ['Ann döntetlent ajánl.', 'A döntetlenajánlatod válaszra vár.'],
    drawDeclined: ['Ann nem fogadja el a döntetlent.', 'Nem fogadtad el a döntetlent.'],
    takebackAsked: ['Ann lépést venne vissza.', 'A visszavételi kérésed válaszra vár.'],
    takebackDeclined: ['Ann nem engedi a visszavételt.', 'Nem engedted a visszavételt.'],
    rematchWanted: ['Ann visszavágót szeretne.', 'A visszavágóra tett ajánlatod válaszra vár.'],
    rematchDeclined: ['Ann nem kér visszavágót.', 'Nem kértél visszavágót.'],
    joined: ['Ann csatlakozott.', 'Csatlakoztál.'],
    left: ['Ann kiszállt a játszmából.', 'Kiszálltál a játszmából.'],
  },
};

function viewOf(game: GameName, position: string, end: End | null = null): MatchView {
  const board = look(rules, game, position);
  const seats = board.seats.map(({ seat }) => ({
    seat,
    name: seat === 1 ? 'Ann' : '',
    kind: seat === 1 ? 'person' : 'engine:4',
    in_play: true,
    time_left_ms: null,
  }));
  return { board, seats, to_move: board.to_move, moves: [], clock: 'none', paused: false, end };
}

for (const code of Object.keys(languages) as LanguageCode[]) {
  describe(code, () => {
    beforeEach(() => setLanguage(code));

    test('every event that has a doer is said in the third and in the second person', () => {
      const events = Object.keys(en).filter((key) => `${key}You` in en);
      expect(Object.keys(said[code]).sort()).toEqual(events.sort());
      for (const event of events as EventText[]) {
        const heard = [null, 1].map((own) => sentence(event, 1, { names: ['Ann'], own }, values));
        expect(heard, event).toEqual(said[code][event]);
      }
    });

    test('nobody is addressed by name, whatever the name', () => {
      const view = viewOf('quoridor', '9x9 e4:10/e5:10 -/- 1 8');
      const audience = audienceOf(view, [1]);
      const after = look(rules, 'quoridor', view.board.position, 'e6');
      const heard = moveSentence({ seat: 1, move: 'e6' }, audience, view.board, after);
      expect(heard).toBe(code === 'en' ? 'You jump to e6.' : 'Ide ugrasz: e6.');
      const engine = moveSentence({ seat: 2, move: 'd3h' }, audience, view.board, after);
      expect(engine).toBe(
        code === 'en'
          ? 'The engine places a horizontal wall d3.'
          : 'A gép lépése: vízszintes fal d3.',
      );
    });

    test('the end has a sentence for winners, losers and spectators', () => {
      const end: End = { result: '1-0', reason: 'goal', places: [1, 2] };
      const view = viewOf('quoridor', '9x9 e9:10/e5:10 -/- 2 8', end);
      const told = [[1], [2], [], [1, 2]].map((own) => endSentence(view, audienceOf(view, own)));
      expect(told).toEqual(
        code === 'en'
          ? ['You win.', 'You lose.', 'Ann wins.', 'Ann wins.']
          : ['Nyertél.', 'Vesztettél.', 'Ann nyert.', 'Ann nyert.'],
      );
      const drawn = { ...view, end: { result: '1/2-1/2', reason: null, places: [1, 1] } };
      expect(endSentence(drawn, audienceOf(view, [1]))).toBe(
        code === 'en' ? 'A draw.' : 'Döntetlen.',
      );
    });
  });
}

test('several engines are distinguished by their colours', async () => {
  await setLanguage('en');
  const view = viewOf('quoridor', '9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 2 1');
  expect(audienceOf(view, [1])).toEqual({ names: ['Ann', 'Orange', 'Green', 'Purple'], own: 1 });
});
