// Cuts the fonts down to the letters of our languages: most people never fetch more. Names with other
// letters still find the whole fonts (src/styles/fonts.css).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const fonts = new URL('../node_modules/@fontsource/', import.meta.url);
const target = new URL('../src/styles/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
// The same as in unicode-range there.
const latin = `${ascii}\u00a0ÁÉÍÓÖÚÜáéíóöúü·×–—‘’“”„…−`;
const extended = 'ŐőŰű';

const faces = [
  ['alegreya-sans', 400],
  ['alegreya-sans', 700],
  ['fraunces', 600],
];

// What the pages ask for: small capitals and the like would double the letters, ligatures add a fifth. Hints for
// screens of old take a third.
const keepFeatures = ['kern', 'lnum', 'tnum'];

await mkdir(target, { recursive: true });
for (const [family, weight] of faces) {
  for (const [part, letters] of [
    ['latin', latin],
    ['latin-ext', extended],
  ]) {
    const name = `${family}-${part}-${weight}-normal.woff2`;
    const whole = await readFile(new URL(`${family}/files/${name}`, fonts));
    await writeFile(
      new URL(`${family}-${part}-${weight}.woff2`, target),
      await subsetFont(whole, letters, { targetFormat: 'woff2', keepFeatures, noHinting: true }),
    );
  }
}

// Their licence asks to travel with them.
const licences = ['alegreya-sans', 'fraunces'].map((family) =>
  readFile(new URL(`${family}/LICENSE`, fonts), 'utf8'),
);
await writeFile(
  new URL('../public/font-licences.txt', import.meta.url),
  (await Promise.all(licences)).join('\n\n'),
);
