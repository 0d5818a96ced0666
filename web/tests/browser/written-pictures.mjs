// The pages that the program writes, those of the documentation and those that say what is wrong, for `pictures.mjs`.
import { pathToFileURL } from 'node:url';
import { WrittenPages } from './written-pages.mjs';

/** Writes them from the results of a tournament; what to look at, and how to take it away. */
export function writtenSite(site, cup) {
  const written = new WrittenPages(site);
  written.run('arena', 'report', cup, '-o', 'report.html', '--replays', 'replays.html');
  written.run('replay', '-o', 'viewer.html');
  const open = (address, ready) => async (page) => {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  };
  const file = (name) => pathToFileURL(written.file(name)).href;
  const served = (path, ready) => open(site.address + path, ready);
  return {
    close: () => written.close(),
    pages: {
      'written-replay': open(`${file('replays.html')}#game=2&move=9`, '.replay svg.board'),
      'written-viewer': open(file('viewer.html'), '.welcome'),
      'written-report': open(file('report.html'), 'main table'),
      docs: served('docs', 'article h1'),
      'docs-page': served('docs/rules', 'article h1'),
      'error-docs': served('docs/nothere', 'h1, pre, body'),
      'error-page': served('#/nowhere', '[role=alert]'),
      'error-game': served('#/game/nothere', '[role=alert]'),
      'error-online': served('#/online/nothere', '[role=alert]'),
      'error-tournament': served('#/tournaments/nothere', '[role=alert], main .message'),
      'error-analysis': served('#/analysis/quoridor?moves=e9', 'main'),
    },
  };
}
