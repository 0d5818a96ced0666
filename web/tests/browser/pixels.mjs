// How well something is seen that comes: the contrast of each of its pixels with what was there before.

/** A screenshot as the brightness of its pixels, by the formula of WCAG. */
async function brightness(page, selector) {
  const image = await page.locator(selector).screenshot();
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = Array.from({ length: 256 }, (_, value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return Array.from(
      { length: pixels.length / 4 },
      (_, i) =>
        0.2126 * linear[pixels[4 * i]] +
        0.7152 * linear[pixels[4 * i + 1]] +
        0.0722 * linear[pixels[4 * i + 2]],
    );
  }, image.toString('base64'));
}

const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** How many pixels of an element stand out by at least 3 to 1 from what was there before `show`. */
export async function countClear(page, selector, show) {
  const before = await brightness(page, selector);
  await show();
  await page.waitForTimeout(100);
  const now = await brightness(page, selector);
  return before.filter((value, i) => contrast(value, now[i]) >= 3).length;
}
