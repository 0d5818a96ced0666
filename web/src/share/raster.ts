// A board as pixels: the standalone picture, drawn by the browser.
import { pictureOf } from '../boards/picture';

/** The longer side of a picture, in pixels. */
const kPictureSide = 1080;

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([pictureOf(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The board on a canvas with that longer side. */
export async function canvasOf(svg: SVGSVGElement, side: number): Promise<HTMLCanvasElement> {
  const image = await imageOf(svg);
  const scale = side / Math.max(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const canvas = await canvasOf(svg, kPictureSide);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
