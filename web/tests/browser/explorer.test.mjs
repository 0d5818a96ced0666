// The opening explorer beside the analysis board: moves that were played, names, a file of many games.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { eventuallyMatches, movesAre, openSite, settled, type } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

async function done(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
const explorer = (page) => page.locator('details.explorer');

/** A WTHOR file of games that begin with these squares. */
function wthor(lines) {
  const bytes = Buffer.alloc(16 + 68 * lines.length);
  bytes.set([20, 24, 1, 1]);
  bytes.writeUInt32LE(lines.length, 4);
  bytes.writeUInt16LE(2024, 10);
  lines.forEach((line, i) => {
    const at = 16 + 68 * i;
    bytes.set([40, 40], at + 6);
    line.match(/../g).forEach((move, ply) => {
      bytes[at + 8 + ply] = 10 * Number(move[1]) + move.charCodeAt(0) - 96;
    });
  });
  return bytes;
}

test('the moves of engine games are shown with their results, and played by keyboard', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.getByText('Opening explorer').focus();
  await page.keyboard.press('Enter');
  const first = explorer(page)
    .getByRole('button', { name: /^Play / })
    .first();
  await first.waitFor();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length === 1);
  await explorer(page)
    .getByRole('img', { name: /Black wins \d+%, draws/ })
    .first()
    .waitFor();
  await done(page);
});

test('an opening is called by its name, from every side', async () => {
  const page = await site.visit('#/analysis/othello?moves=f5d6c3d3c4');
  await page.getByText('Opening explorer').click();
  await explorer(page).getByText(': Tiger').waitFor();
  await done(page);
});

const drop = (page, bytes, where) =>
  page.evaluate(
    ([content, selector]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'WTH_2024.wtb'));
      const options = { dataTransfer: data, cancelable: true, bubbles: true };
      document.querySelector(selector).dispatchEvent(new DragEvent('drop', options));
    },
    [bytes, where],
  );

test('a WTHOR file that is dropped there is read, and any other file is refused', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.locator('svg.board').waitFor();
  await page.getByText('Opening explorer').click();
  await explorer(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor();
  const bytes = [...wthor([...Array(300).fill('f5d6c3d3c4f4'), ...Array(100).fill('f5f6e6f4')])];
  await drop(page, bytes, 'details.explorer');
  await page.waitForFunction(() => document.querySelector('.explorer select').value === '2');
  await type(page, 'f5');
  await movesAre(page, ['f5']);
  const rows = explorer(page).locator('tbody tr');
  await rows.filter({ hasText: '300' }).getByRole('button', { name: 'Play d6' }).waitFor();
  await rows.filter({ hasText: '100' }).getByRole('button', { name: 'Play f6' }).waitFor();
  await explorer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.wtb', mimeType: '', buffer: Buffer.from('nothing') });
  await explorer(page).getByRole('alert').filter({ hasText: 'is not a WTHOR file' }).waitFor();
  await done(page);
});

test('the games of a WTHOR file that is dropped elsewhere can be counted as well', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.locator('svg.board').waitFor();
  await drop(page, [...wthor(['f5d6c3', 'f5f6e6', 'f5f6'])], 'svg.board');
  const dialog = page.getByRole('dialog', { name: 'Which game?' });
  await dialog.getByRole('button', { name: 'Count them in the opening explorer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await type(page, 'f5');
  await movesAre(page, ['f5']);
  const row = explorer(page).locator('tbody tr').filter({ hasText: 'f6' });
  await eventuallyMatches(() => row.locator('.number').first().innerText(), /^2$/);
  await done(page);
});

/** A finished public game on the server, by its interface. */
async function playOnline(moves) {
  const api = async (path, body, token) => {
    const response = await fetch(`${site.address}api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return response.json();
  };
  const tokens = [];
  for (const name of ['Ann', 'Bob']) tokens.push((await api('/identity', { name })).token);
  const game = { game: 'quoridor', visibility: 'public', seats: ['me', 'open'] };
  const { id } = await api('/games', game, tokens[0]);
  await api(`/games/${id}/join`, {}, tokens[1]);
  for (const [ply, move] of moves.entries()) {
    await api(`/games/${id}/commands`, { type: 'move', ply, move }, tokens[ply % 2]);
  }
  await api(`/games/${id}/commands`, { type: 'resign' }, tokens[1]);
}

test('the games of the server are a source, and what it lacks is said in words', async () => {
  const page = await site.visit('#/analysis/othello');
  await page.getByText('Opening explorer').click();
  const source = explorer(page).getByRole('combobox', { name: 'Source' });
  await source.selectOption({ label: 'games on this server' });
  await explorer(page).getByText('No public game has been finished on this server yet').waitFor();

  await playOnline(['e2', 'e8', 'f3h']);
  const counted = async () => {
    const response = await fetch(`${site.address}api/v1/explorer?game=quoridor`);
    return (await response.json()).games;
  };
  for (let i = 0; i < 600 && (await counted()) === 0; i++) await page.waitForTimeout(100);
  await page.goto(`${site.address}#/analysis/quoridor?moves=e2&ply=1`);
  await page.locator('svg.board').waitFor();
  await explorer(page).locator('summary').click();
  await source.selectOption({ label: 'games on this server' });
  // The value is the engine's, whoever plays the move.
  await eventuallyMatches(
    () => explorer(page).locator('tbody tr td:last-child').first().innerText(),
    /^\d+%$/,
  );
  await explorer(page).getByRole('button', { name: 'Play e8' }).click();
  await movesAre(page, ['e2', 'e8']);
  // The wall on the other side is the same.
  await explorer(page).getByRole('button', { name: 'Play c3h' }).click();
  await explorer(page).getByText('No game here has reached this position').waitFor();

  await page.route('**/api/v1/explorer*', (route) => route.abort());
  await type(page, 'e7');
  await explorer(page).getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/v1/explorer*');
  await explorer(page).getByRole('button', { name: 'Try again' }).click();
  await explorer(page).getByText('No game here has reached this position').waitFor();
  page.problems = page.problems.filter((problem) => !problem.includes('ERR_FAILED'));
  await done(page);
});

test('from another start nothing is known, and that is said', async () => {
  const page = await site.visit(
    `#/analysis/quoridor?position=${encodeURIComponent('9x9 e4:9/e6:8 e3h/d6v,c1h 1 9')}`,
  );
  await page.getByText('Opening explorer').click();
  await explorer(page).getByText('from the standard start').waitFor();
  await done(page);
});

test('axe finds nothing, with the explorer open and on an embedded board', async () => {
  const axe = await readFile(
    new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
    'utf8',
  );
  for (const [theme, language, width] of [
    ['light', 'en', 1280],
    ['dark', 'hu', 360],
  ]) {
    const page = await site.visit('#/', {
      settings: { theme, language },
      viewport: { width, height: 740 },
    });
    for (const address of [
      '#/analysis/quoridor',
      '#/analysis/othello',
      'embed/othello?moves=f5d6',
      'embed/quoridor?moves=e2+e8+e3h',
    ]) {
      await page.goto(site.address + address);
      await page.locator('svg.board').waitFor();
      if (address.startsWith('#')) {
        await explorer(page).locator('summary').click();
        await explorer(page).locator('tbody tr').first().waitFor();
      }
      await settled(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
      assert.deepEqual(found, [], `${address}, ${theme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${address}, ${language}, ${width}: ${wide} pixels too wide`);
    }
    await done(page);
  }
});
