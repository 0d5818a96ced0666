// The pages of people for `pictures.mjs`: a server with accounts, a season of games, and somebody logged in.
import { enter, makeAccount, playGame } from './people.mjs';
import { startServer } from './server.mjs';

const kNames = ['Ann', 'Max', 'Judit', 'quiet_walls', 'Benedek', 'Mira', 'Twenty-letters-long1'];
const kMoves = 'e2 e8 e3 e7 e4 e6 c3h d6h e5h b3v d4 f6v'.split(' ');
const kDiscs = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7'.split(' ');
const kRounds = 6;

/** Starts the server and plays on it. */
export async function peopleSite(program) {
  const server = await startServer(program);
  const people = [];
  for (const name of kNames) people.push(await makeAccount(server.address, name));
  let count = 0;
  for (let round = 0; round < kRounds; round++) {
    for (const [i, first] of people.entries()) {
      for (const second of people.slice(i + 1)) {
        count++;
        // The earlier in the list, the stronger, with an upset now and then.
        const loser = count % 4 === 0 ? first : second;
        const [a, b] = count % 2 === 0 ? [first, second] : [second, first];
        await playGame(a, b, kMoves.slice(0, 8 + (count % 5)), loser);
      }
    }
  }
  const [ann, max, judit] = people;
  const rapid = { game: 'othello', clock: '10:00+5' };
  for (const loser of [max, max, ann, max]) await playGame(ann, max, kDiscs, loser, rapid);
  const finished = await playGame(ann, judit, kMoves, judit);
  const { id: running } = await ann.ask('POST', '/games', {
    game: 'quoridor',
    seats: ['me', 'engine:3'],
  });
  await ann.ask('POST', `/games/${running}/commands`, { type: 'move', ply: 0, move: 'e2' });
  await ann.ask('POST', '/games', { game: 'othello', seats: ['me', 'open'], clock: '5:00+3' });

  const open = (hash, ready) => async (page) => {
    await page.goto(`${server.address}${hash}`);
    await page.locator(ready).first().waitFor();
  };
  return {
    server,
    enter: (page) => enter(page, server.address, ann),
    /** What a visitor without an account sees. */
    guest: {
      login: open('#/account', 'form'),
      signup: async (page) => {
        await open('#/account', 'form')(page);
        await page.locator('.tabs button').last().click();
        await page.locator('input[name=username]').fill('Á');
        await page.locator('form .primary').click();
      },
      nogames: open('#/games', '.empty'),
      noratings: open('#/ratings/othello:bullet', '.empty'),
      nobody: open('#/player/nobody', '[role=alert]'),
    },
    /** What Ann sees. */
    member: {
      account: open('#/account', '#own-ratings'),
      menu: async (page) => {
        await open('#/archive', '.games')(page);
        await page.locator('.who > button').click();
      },
      profile: open('#/player/Ann', 'figure'),
      ratings: open('#/ratings/quoridor:blitz', 'table'),
      mygames: open('#/games', '.games'),
      archive: open('#/archive?player=Judit', '.games'),
      rated: async (page) => {
        await open('#/new/quoridor', 'form')(page);
        await page.locator('input[type=radio]').nth(2).check();
      },
      archived: open(`#/online/${finished}`, 'svg.board'),
    },
  };
}
