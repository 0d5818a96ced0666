// A headless Chromium that pages are tested in, spoken to over its own pipe (the DevTools protocol).

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kPatience = 60000;  // milliseconds for whatever is waited for

export class Browser {
  #process;
  #folder = mkdtempSync(join(tmpdir(), "outflank-pages-"));
  #next = 1;
  #waiting = new Map();
  #rest = "";
  problems = [];  // what a page complained of: exceptions, errors, addresses that it asked for

  static async start() {
    const browser = new Browser();
    browser.#launch();
    return browser;
  }

  #launch() {
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];  // it has none for root
    this.#process = spawn(process.env.CHROMIUM || "chromium", [
      "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-extensions", "--disable-background-networking", "--lang=en", `--user-data-dir=${this.#folder}`, ...sandbox,
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.#process.stdio[4].setEncoding("utf8");
    this.#process.stdio[4].on("data", (text) => this.#read(text));
  }

  // Messages end with a zero byte.
  #read(text) {
    const parts = (this.#rest + text).split("\0");
    this.#rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (message.id) {
        const { resolve, reject } = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      } else if (message.method === "Runtime.exceptionThrown") {
        this.problems.push(message.params.exceptionDetails.exception?.description ?? "an exception");
      } else if (message.method === "Log.entryAdded" && message.params.entry.level === "error") {
        this.problems.push(message.params.entry.text);
      } else if (message.method === "Network.requestWillBeSent" && !/^(file|data):/.test(message.params.request.url)) {
        this.problems.push(`asked for ${message.params.request.url}`);
      }
    }
  }

  send(method, params = {}, sessionId = undefined) {
    const id = this.#next++;
    this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), kPatience);
      const done = (act) => (value) => { clearTimeout(timer); act(value); };
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    });
  }

  // A page of that size; `dark` is what its reader prefers.
  async open(url, { width = 1280, height = 800, dark = false, language = "en" } = {}) {
    this.problems.length = 0;
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    for (const domain of ["Runtime", "Log", "Network", "Page"]) await page.send(`${domain}.enable`);
    await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await page.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: "reduce" }] });
    await page.send("Emulation.setUserAgentOverride", { userAgent: "test", acceptLanguage: language });
    await page.send("Page.navigate", { url });
    await page.until("document.readyState === 'complete' && location.href !== 'about:blank'");
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => { this.#process.once("exit", resolve); });
    this.#process.kill();
    await ended;
    // Its helpers may still be writing for a while, longer on a busy machine.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

class Page {
  constructor(browser, session) {
    this.browser = browser;
    this.session = session;
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  // The value of a JavaScript expression in the page.
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(expression) {
    const end = Date.now() + kPatience;
    while (!(await this.value(expression))) {
      if (Date.now() > end) throw new Error(`it never came to: ${expression}`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  }

  async press(key, text = key.length === 1 ? key : undefined) {
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", key, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key });
  }

  click(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).click()`);
  }

  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
  }
}
