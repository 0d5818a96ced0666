// Firefox as Debian has it, driven by its own protocol (Marionette), which needs no other program.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.OUTFLANK_FIREFOX ?? '/usr/bin/firefox-esr';
const kPatience = 60_000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Messages are `LENGTH:JSON`; a command is `[0, id, name, parameters]`, its answer `[1, id, error, result]`. */
class Marionette {
  #socket;
  #waiting = new Map();
  #read = Buffer.alloc(0);
  #lastId = 0;

  constructor(socket) {
    this.#socket = socket;
    socket.on('data', (data) => this.#take(data));
    socket.on('error', () => {});
  }

  send(name, parameters = {}) {
    const id = ++this.#lastId;
    const message = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  end() {
    this.#socket.destroy();
  }

  #take(data) {
    this.#read = Buffer.concat([this.#read, data]);
    for (;;) {
      const colon = this.#read.indexOf(':');
      const size = Number(this.#read.subarray(0, colon).toString());
      if (colon < 0 || this.#read.length < colon + 1 + size) return;
      const message = JSON.parse(this.#read.subarray(colon + 1, colon + 1 + size).toString());
      this.#read = this.#read.subarray(colon + 1 + size);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting?.resolve(result);
    }
  }
}

async function connected(port) {
  for (let tries = 0; tries < 300; tries++) {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (open) return new Marionette(socket);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${program} does not answer`);
}

export async function openFirefox() {
  const folder = await mkdtemp(join(tmpdir(), 'outflank-firefox-'));
  const port = await freePort();
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const preferences = {
    'marionette.port': port,
    'intl.locale.requested': 'en-GB',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(folder, 'user.js'), lines.join(''));
  const options = ['--headless', '--marionette', '--no-remote', '--profile', folder];
  const child = spawn(program, options, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const marionette = await connected(port);
  await marionette.send('WebDriver:NewSession', { capabilities: {} });

  /** The result of a function in the page; null, undefined and false are retried. */
  async function until(script, ...args) {
    const from = Date.now();
    for (;;) {
      const { value } = await marionette.send('WebDriver:ExecuteScript', {
        script: `return (${script})(...arguments)`,
        args,
      });
      if (value) return value;
      if (Date.now() - from > kPatience) throw new Error(`Firefox never came to ${script}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  async function element(selector) {
    await until((wanted) => document.querySelector(wanted) !== null, selector);
    const found = await marionette.send('WebDriver:FindElement', {
      using: 'css selector',
      value: selector,
    });
    return Object.values(found.value)[0];
  }
  /** A file that the page has saved, once it is complete. */
  async function saved(name) {
    for (const from = Date.now(); Date.now() - from < kPatience; ) {
      const files = await readdir(downloads);
      const content = files.includes(name) ? await readFile(join(downloads, name)) : null;
      if (content?.length && !files.includes(`${name}.part`)) return content;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Firefox never saved ${name}`);
  }
  return {
    until,
    saved,
    go: (url) => marionette.send('WebDriver:Navigate', { url }),
    click: async (selector) =>
      marionette.send('WebDriver:ElementClick', { id: await element(selector) }),
    type: async (selector, text) =>
      marionette.send('WebDriver:ElementSendKeys', { id: await element(selector), text }),
    async close() {
      marionette.end();
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
