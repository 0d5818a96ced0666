// How many frames a second are drawn while something is dragged: npm run frames
import { boardMap, openGame, openSite } from './site.mjs';

const person = { name: '', kind: 'person' };
const site = await openSite();
const page = await site.visit('#/', {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'no-preference',
});
await openGame(page, {
  game: 'quoridor',
  rules: 'players=4',
  seats: [person, person, person, person],
  moves: 'e2 b5 e8 h5 d7h g4v c3h a1h e3 c5 b7v f2h'.split(' ').map((move) => ({ move })),
});
const place = await boardMap(page);

async function measure(name, from) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames = [];
    window.frames = frames;
    let last = 0;
    const tick = (now) => {
      if (last) frames.push(now - last);
      last = now;
      if (window.frames === frames) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 0; i <= 240; i++) {
    const at = place(4.5 + 3.5 * Math.sin(i / 20), 4.5 + 3.5 * Math.cos(i / 27));
    await page.mouse.move(at.x, at.y);
  }
  const frames = await page.evaluate(() => window.frames.sort((a, b) => a - b));
  await page.mouse.move(2, 2);
  await page.mouse.up();
  const part = (share) => frames[Math.floor((frames.length - 1) * share)].toFixed(1);
  console.log(
    `${name}: ${frames.length} frames, median ${part(0.5)} ms, 99 of 100 within ${part(0.99)} ms, worst ${part(1)} ms`,
  );
}

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
await measure('pawn', await middleOf(page.locator('.pawn.active .base')));
await measure('wall', await middleOf(page.getByRole('button', { name: 'Drag a vertical wall' })));
await site.close();
