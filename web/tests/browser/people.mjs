// People with accounts and games between them, made through the server's interface: what the pages of
// people show takes many games to become worth looking at. And what the tests of those pages share.
import assert from 'node:assert/strict';

export const kPassword = 'correct horse';

/** The first plies of a rated game of either game, as many as it needs to count. */
export const kOpening = {
  quoridor: ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'd3h', 'd6h'],
  othello: ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3'],
};

/** Moves of a game that two pages play, sent by themselves in turn from the first seat's on. */
export async function playOn(pages, id, moves, from = 0) {
  for (const [index, move] of moves.entries()) {
    const ply = from + index;
    const status = await pages[ply % 2].evaluate(
      async ([game, command]) =>
        (
          await fetch(`/api/v1/games/${game}/commands`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(command),
          })
        ).status,
      [id, { type: 'move', ply, move }],
    );
    assert.equal(status, 200, `${move} at ply ${ply}`);
  }
}

/** Somebody with an account: `ask` speaks to the server as that account. */
export async function makeAccount(address, name, password = kPassword) {
  const send = async (method, path, body, token) => {
    const answer = await fetch(`${address}api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : null;
  };
  const { token } = await send('POST', '/accounts', { name, password });
  return { name, password, token, ask: (method, path, body) => send(method, path, body, token) };
}

/** A game of two from the first move to the last one's resignation; its id. */
export async function playGame(first, second, moves, loser, changes = {}) {
  const { id } = await first.ask('POST', '/games', {
    game: 'quoridor',
    seats: ['me', 'open'],
    clock: '5:00+3',
    visibility: 'public',
    rated: true,
    ...changes,
  });
  await second.ask('POST', `/games/${id}/join`, {});
  for (const [ply, move] of moves.entries()) {
    const mover = ply % 2 === 0 ? first : second;
    await mover.ask('POST', `/games/${id}/commands`, { type: 'move', ply, move });
  }
  await loser.ask('POST', `/games/${id}/commands`, { type: 'resign' });
  return id;
}

/** Logs a page in as somebody who has an account. */
export async function enter(page, address, { name, token }) {
  await page
    .context()
    .addCookies([{ name: 'outflank', value: token, url: address, httpOnly: true }]);
  await page.evaluate((own) => localStorage.setItem('outflank.account', own), name);
  await page.reload();
  await page.locator('.who .initial').waitFor();
}

export const menuOf = (page, name) => page.getByRole('button', { name: `${name} Your menu` });

/** Fills in the form of the account's page. */
export async function fillIn(page, name, password) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function submit(page, button) {
  await page.locator('form').getByRole('button', { name: button, exact: true }).click();
}

/** Makes an account by hand, on the page that shows its form. */
export async function signUp(page, name, password = kPassword) {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillIn(page, name, password);
  await submit(page, 'Create an account');
  await menuOf(page, name).waitFor();
}

/** Closes a page that must not have had other errors than those that are allowed. */
export async function done(page, allowed = /^$/) {
  assert.deepEqual(
    page.problems.filter((text) => !allowed.test(text)),
    [],
  );
  await page.context().close();
}
