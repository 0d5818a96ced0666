// An account from its making to its end, over the real server.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { done, fillIn, kPassword, menuOf, submit } from './people.mjs';
import { eventually, eventuallyMatches, openSite } from './site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

test('an account from creation to deletion, with every mistake shown at its field', async () => {
  const page = await site.visit('#/account', { settings: { name: 'Wanderer' } });
  const name = page.getByLabel('Name', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await eventually(() => name.getAttribute('autocomplete'), 'username');
  await eventually(() => password.getAttribute('autocomplete'), 'new-password');
  await page.getByText('nobody can send you a lost password').waitFor();
  await fillIn(page, 'Ánna', 'short');
  await submit(page, 'Create an account');
  await eventuallyMatches(() => page.locator('#name-note').innerText(), /2 to 20 letters/);
  await eventuallyMatches(() => page.locator('#password-note').innerText(), /8 to 200/);
  await eventually(() => name.evaluate((field) => field === document.activeElement), true);
  await eventually(() => password.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await eventually(() => password.getAttribute('type'), 'text');
  await fillIn(page, 'Nora', kPassword);
  await submit(page, 'Create an account');
  await menuOf(page, 'Nora').waitFor();

  const other = await site.visit('#/account');
  await other.getByRole('button', { name: 'Create an account' }).click();
  await fillIn(other, 'nora', kPassword);
  await submit(other, 'Create an account');
  await other.getByText('This name is already taken.').waitFor();
  await done(other, /409/);

  await menuOf(page, 'Nora').click();
  await page.locator('#who-menu').getByRole('button', { name: 'Log out' }).click();
  await menuOf(page, 'You').waitFor();
  await fillIn(page, 'Nora', 'something else');
  await submit(page, 'Log in');
  await page.getByText('Wrong name or password').waitFor();
  await fillIn(page, 'Nora', kPassword);
  await submit(page, 'Log in');
  await menuOf(page, 'Nora').waitFor();
  await page.reload();
  await menuOf(page, 'Nora').waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my data' }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  assert.equal(file.name, 'Nora');

  const phone = await site.visit('#/account');
  await fillIn(phone, 'Nora', kPassword);
  await submit(phone, 'Log in');
  await menuOf(phone, 'Nora').waitFor();
  const sessions = phone.getByRole('region', { name: 'Where you are logged in' });
  await sessions.getByText('this device').waitFor();
  await eventually(() => sessions.getByRole('listitem').count(), 2);
  await sessions.getByRole('button', { name: 'Log out: Chrom' }).click();
  await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  await page.reload();
  await menuOf(page, 'You').waitFor();
  await fillIn(page, 'Nora', kPassword);
  await submit(page, 'Log in');
  await menuOf(page, 'Nora').waitFor();

  const kNext = 'battery staple';
  await page.getByText('Change password').first().click();
  const change = async (current, next) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the one', kNext);
  await page.getByText('That is not your password.').waitFor();
  await change(kPassword, 'password1');
  await page.getByText('This password is easy to guess').waitFor();
  await change(kPassword, kNext);
  await page.getByText('Your password has been changed.').waitFor();
  await phone.reload();
  await menuOf(phone, 'You').waitFor();
  await fillIn(phone, 'Nora', kNext);
  await submit(phone, 'Log in');
  await menuOf(phone, 'Nora').waitFor();
  await phone.getByRole('button', { name: 'Log out everywhere' }).click();
  await phone.getByText('You have logged out on every device.').waitFor();
  await done(phone);
  await page.reload();
  await menuOf(page, 'You').waitFor();
  await fillIn(page, 'Nora', kNext);
  await submit(page, 'Log in');
  await menuOf(page, 'Nora').waitFor();

  await page.getByText('Delete the account').first().click();
  const remove = page.getByRole('button', { name: 'Delete the account' });
  await eventually(() => remove.isDisabled(), true);
  await page.getByLabel('Type Nora to confirm').fill('nora');
  await eventually(() => remove.isDisabled(), true);
  await page.getByLabel('Type Nora to confirm').fill('Nora');
  await page.locator('#delete-password').fill(kPassword);
  await remove.click();
  await page.getByText('That is not your password.').waitFor();
  await page.locator('#delete-password').fill(kNext);
  await remove.click();
  await page.getByText('Your account has been deleted.').waitFor();
  await menuOf(page, 'You').waitFor();
  await fillIn(page, 'Nora', kNext);
  await submit(page, 'Log in');
  await page.getByText('Wrong name or password').waitFor();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillIn(page, 'Nora', kNext);
  await submit(page, 'Create an account');
  await page.getByText('This name is already taken.').waitFor();
  await done(page, /401|400|409/);
});

test('too many attempts show the seconds to wait', async () => {
  const page = await site.visit('#/account');
  await page.route('**/api/v1/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '7' },
      json: { error: 'too_many_requests', message: 'wait' },
    }),
  );
  await fillIn(page, 'Ann', kPassword);
  await submit(page, 'Log in');
  await page.getByRole('alert').filter({ hasText: 'Try again in 7 s.' }).waitFor();
  await done(page, /429/);
});

test('a guest has a name of choice', async () => {
  const page = await site.visit('#/account');
  await page.getByLabel('Your name as a guest').fill('Wanderer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. In new games your name is Wanderer.').waitFor();
  const me = await page.evaluate(async () => (await fetch('/api/v1/me')).json());
  assert.equal(me.name, 'Wanderer');
  assert.equal(me.account, false);
  await done(page);
});
