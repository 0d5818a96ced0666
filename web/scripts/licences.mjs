// Writes the licences of what the site is made of beside it, as they ask for; those of the fonts are in fonts.mjs.
import { readdir, readFile, writeFile } from 'node:fs/promises';

const packages = ['gifenc', 'svelte', 'uqr'];

const texts = await Promise.all(
  packages.map(async (name) => {
    const folder = new URL(`../node_modules/${name}/`, import.meta.url);
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`node_modules/${name} has no licence`);
    return `${name}\n\n${(await readFile(new URL(file, folder), 'utf8')).trim()}\n`;
  }),
);
await writeFile(new URL('../public/licences.txt', import.meta.url), texts.join('\n\n'));
