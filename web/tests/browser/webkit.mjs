// The site in WebKitGTK, by hand: walks through its pages, prints what does not come, and takes a picture of each.
//
//   xvfb-run -a node tests/browser/webkit.mjs FOLDER
//
// It needs `webkit2gtk-driver` and `xvfb`, the built site and the program that serves it; no test calls it.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { playCup } from './cup.mjs';
import { writeLog } from './large-log.mjs';
import { findProgram, startServer } from './server.mjs';

const folder = process.argv[2];
if (!folder) {
  console.error(
    'webkit.mjs: say where the pictures go: xvfb-run -a node tests/browser/webkit.mjs FOLDER',
  );
  process.exit(2);
}
const kPatience = 60_000;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** WebKitGTK by the WebDriver protocol. */
async function openWebKit() {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    if (await send('GET', '/status').catch(() => null)) break;
    if (tries === 50) throw new Error('WebKitWebDriver does not answer');
    await pause(200);
  }
  const { sessionId, capabilities } = await send('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const at = `/session/${sessionId}`;
  const run = (script, ...args) =>
    send('POST', `${at}/execute/sync`, { script: `return (${script})(...arguments)`, args });
  const until = async (script, ...args) => {
    const from = Date.now();
    for (;;) {
      const value = await run(script, ...args);
      if (value) return value;
      if (Date.now() - from > kPatience) throw new Error(`it never came to ${script}`);
      await pause(100);
    }
  };
  const element = async (selector) => {
    await until((wanted) => document.querySelector(wanted) !== null, selector);
    const found = await send('POST', `${at}/element`, { using: 'css selector', value: selector });
    return Object.values(found)[0];
  };
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    run,
    until,
    go: (url) => send('POST', `${at}/url`, { url }),
    size: (width, height) => send('POST', `${at}/window/rect`, { x: 0, y: 0, width, height }),
    click: async (selector) => send('POST', `${at}/element/${await element(selector)}/click`, {}),
    type: async (selector, text) =>
      send('POST', `${at}/element/${await element(selector)}/value`, { text }),
    picture: async (name) => {
      await run(() => document.fonts.ready.then(() => true));
      const data = await send('GET', `${at}/screenshot`);
      await writeFile(join(folder, `${name}.png`), Buffer.from(data, 'base64'));
    },
    async close() {
      await send('DELETE', at).catch(() => {});
      driver.kill();
    },
  };
}

const kEnter = '\uE007';
const board = (webkit) => webkit.until(() => document.querySelector('svg.board') !== null);
const pages = {
  home: async (webkit) => {
    await webkit.until(() => document.querySelectorAll('main button').length > 3);
  },
  game: async (webkit, address) => {
    await webkit.go(`${address}#/`);
    await webkit.until(() => {
      const buttons = [...document.querySelectorAll('main button')];
      const play = buttons.find(({ innerText }) => /Play the engine/.test(innerText));
      play?.click();
      return play !== undefined;
    });
    await board(webkit);
    await webkit.type('.typed input', `e2${kEnter}`);
    await webkit.until(() => document.querySelectorAll('.moves [data-ply]').length === 2);
  },
  analysis: async (webkit, address) => {
    await webkit.go(`${address}#/analysis/quoridor?moves=e2+e8+e3+e7+e4+e6&ply=6`);
    await webkit.click('.study input[role=switch]');
    await webkit.until(() => document.querySelectorAll('.engine li').length === 3);
    await webkit.until(() => document.querySelectorAll('.engine-mark').length === 3);
  },
  othello: async (webkit, address) => {
    await webkit.go(`${address}#/analysis/othello?moves=f5d6c3`);
    const legal = await webkit.until(() => document.querySelectorAll('.board .target').length);
    await webkit.click('.study input[role=switch]');
    await webkit.until(
      (count) => document.querySelectorAll('.board .worth').length === count,
      legal,
    );
  },
  review: async (webkit, address) => {
    // Only a game that is over can be reviewed: Black takes every disc.
    await webkit.go(`${address}#/analysis/othello?moves=e6f4e3f6g5d6e7f5c5&ply=0`);
    await board(webkit);
    await webkit.click('.review button.primary');
    await webkit.until(() => /\d ?%/.test(document.querySelector('.review .accuracy')?.innerText));
  },
  games: async (webkit, address) => {
    await webkit.go(`${address}#/analysis/othello`);
    await board(webkit);
    await webkit.run(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'f5d6c3\n'.repeat(120));
      const drop = new Event('drop', { cancelable: true });
      Object.defineProperty(drop, 'dataTransfer', { value: data });
      dispatchEvent(drop);
    });
    await webkit.click('dialog nav button:last-child');
    await webkit.until(() => document.querySelector('dialog li .number').innerText === '51.');
    await webkit.picture('list-of-games');
    await webkit.click('dialog li button');
    await webkit.until(() => document.querySelectorAll('.moves [data-ply]').length === 3);
  },
  share: async (webkit, address) => {
    await webkit.go(`${address}#/analysis/quoridor?moves=e2+e8+e3+e7&ply=4`);
    await board(webkit);
    await webkit.click('.study .row button[aria-expanded=false]');
    await webkit.until(() => document.querySelectorAll('.share button').length > 5);
  },
  embed: async (webkit, address) => {
    await webkit.go(`${address}embed/quoridor?moves=e2+e8+e3+e7+c3h`);
    await board(webkit);
    await webkit.until(() => document.querySelectorAll('.embed .moves [data-ply]').length === 5);
  },
  replay: async (webkit, address) => {
    await webkit.go(`${address}#/replay`);
    await webkit.until(() => document.querySelector('.welcome') !== null);
    await webkit.run((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const paste = new Event('paste');
      Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
      dispatchEvent(paste);
    }, log);
    await board(webkit);
  },
  puzzle: async (webkit, address) => {
    await webkit.go(`${address}#/puzzles/quoridor`);
    await board(webkit);
  },
  learn: async (webkit, address) => {
    await webkit.go(`${address}#/help/othello/6`);
    await webkit.click('.board [data-name=a1]');
    await webkit.until(() => document.querySelector('.told.good') !== null);
  },
  tournaments: async (webkit, address) => {
    await webkit.go(`${address}#/tournaments`);
    await webkit.until(() => document.querySelector('main li a, main .empty') !== null);
    await webkit.run(() => document.querySelector('main li a')?.click());
    await webkit.until(() => document.querySelector('main table, main .empty') !== null);
  },
  settings: async (webkit, address) => {
    await webkit.go(`${address}#/settings`);
    await webkit.until(() => document.querySelector('main fieldset') !== null);
  },
  documentation: async (webkit, address) => {
    await webkit.go(`${address}docs/rules`);
    await webkit.until(() => document.querySelector('article h1') !== null);
  },
};

await mkdir(folder, { recursive: true });
await writeLog(join(folder, 'match.log'), 0.1);
const log = await readFile(join(folder, 'match.log'), 'utf8');
const server = await startServer(findProgram());
let failures = 0;
try {
  await playCup(server.store, join(folder, 'cup'));
  const webkit = await openWebKit();
  console.log(webkit.version);
  try {
    for (const [size, width, height] of [
      ['desktop', 1280, 900],
      ['phone', 390, 844],
    ]) {
      await webkit.size(width, height);
      await webkit.go(server.address);
      for (const [name, open] of Object.entries(pages)) {
        try {
          await open(webkit, server.address);
          const wide = await webkit.run(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) throw new Error(`${wide} pixels too wide`);
        } catch (error) {
          failures++;
          console.log(`${name}, ${size}: ${error.message}`);
        }
        await webkit.picture(`${name}-${size}`);
      }
      const isolated = await webkit.run(() => [crossOriginIsolated, navigator.hardwareConcurrency]);
      console.log(`${size}: isolated ${isolated[0]}, cores ${isolated[1]}`);
    }
  } finally {
    await webkit.close();
  }
} finally {
  await server.close();
}
console.log(failures === 0 ? 'everything came' : `${failures} did not come`);
process.exitCode = failures === 0 ? 0 : 1;
