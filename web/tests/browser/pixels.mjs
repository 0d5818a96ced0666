// How well something is seen that comes: the contrast of each of its pixels with what was there before.

/** Runs in the page: the brightness of each pixel of a PNG, by the formula of WCAG. */
async function brightnessOf(data) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const linear = Float32Array.from({ length: 256 }, (_, value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const brightness = new Float32Array(width * height);
  for (let i = 0; i < brightness.length; i++) {
    brightness[i] =
      0.2126 * linear[pixels[4 * i]] +
      0.7152 * linear[pixels[4 * i + 1]] +
      0.0722 * linear[pixels[4 * i + 2]];
  }
  return { width, height, brightness };
}

const shot = async (page, selector) =>
  (await page.locator(selector).screenshot()).toString('base64');

/** Runs `compare` in the page, with pictures and a function that reads them. */
function inPage(page, pictures, compare) {
  const source = `(async (pictures) => {
    const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const read = await Promise.all(pictures.map(${brightnessOf}));
    return (${compare})(read, contrast);
  })`;
  return page.evaluate(`${source}(${JSON.stringify(pictures)})`);
}

/** How many pixels of an element stand out by at least 3 to 1 from what was there before `show`. */
export async function countClear(page, selector, show) {
  const before = await shot(page, selector);
  await show();
  await page.waitForTimeout(100);
  return inPage(page, [before, await shot(page, selector)], ([first, second], contrast) => {
    let clear = 0;
    for (let i = 0; i < first.brightness.length; i++) {
      if (contrast(first.brightness[i], second.brightness[i]) >= 3) clear++;
    }
    return clear;
  });
}
