// Pages that the program writes, in a folder of their own, opened from the disk.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram } from './server.mjs';

export class WrittenPages {
  folder = mkdtempSync(join(tmpdir(), 'outflank-pages-'));

  constructor(site) {
    this.site = site;
  }

  file(name) {
    return join(this.folder, name);
  }
  write(name, content) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(this.file(name), text);
  }
  /** Runs the program in the folder, whatever comes of it. */
  ask(...options) {
    return spawnSync(findProgram(), options, { cwd: this.folder, encoding: 'utf8' });
  }
  run(...options) {
    const ran = this.ask(...options);
    assert.equal(ran.status, 0, ran.stderr);
  }
  /** A page from the disk; whatever it asks the network for fails the test by `page.problems`. */
  async open(name, rest = '', options = {}) {
    const page = await this.site.openPage(options);
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) page.problems.push(request.url());
    });
    await page.goto(pathToFileURL(this.file(name)).href + rest);
    await page.locator('main > *').first().waitFor({ state: 'attached' });
    return page;
  }
  close() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function done(page) {
  assert.deepEqual(page.problems, []);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.context().close();
}

/** What axe finds, and what is wider than the screen. */
export async function troubles(page, axe) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return wide > 0 ? [...found, `${wide} pixels too wide`] : found;
}

export const kLooks = [
  { viewport: { width: 1400, height: 900 }, settings: { language: 'en', theme: 'light' } },
  { viewport: { width: 800, height: 740 }, settings: { language: 'hu', theme: 'light' } },
  { viewport: { width: 360, height: 740 }, settings: { language: 'hu', theme: 'dark' } },
];
