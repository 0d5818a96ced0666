// The moves of a game as an animation.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { mount, tick, unmount } from 'svelte';
import { gamePicture, type PictureProps } from '../games/pictures';
import Frames from './Frames.svelte';
import { canvasOf } from './raster';

const kSide = 480;
/** How long a move is shown, and the last one, in milliseconds. */
const kMoveTime = 900;
const kLastTime = 3000;
/** More would be too large to send. */
export const kMaxFrames = 400;

/** Draws the positions one by one; `ondrawn` is called with the number done, and stops by returning false. */
export async function gifOf(
  frames: readonly PictureProps[],
  ondrawn: (done: number) => boolean,
): Promise<Blob | null> {
  const first = frames[0];
  const Picture = first && (await gamePicture(first.board.game));
  if (!first || !Picture) throw new Error('no picture of that game');
  const frame: { shown: PictureProps } = $state({ shown: first });
  const target = document.createElement('div');
  document.body.append(target);
  const app = mount(Frames, { target, props: { Picture, frame } });
  try {
    const gif = GIFEncoder();
    for (const [i, shown] of frames.entries()) {
      frame.shown = shown;
      await tick();
      const svg = target.querySelector('svg');
      if (!svg) throw new Error('no picture');
      const canvas = await canvasOf(svg, kSide);
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
      if (!pixels) throw new Error('no canvas');
      const palette = quantize(pixels, 64);
      const delay = i === frames.length - 1 ? kLastTime : kMoveTime;
      gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay });
      if (!ondrawn(i + 1)) return null;
    }
    gif.finish();
    return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
  } finally {
    await unmount(app);
    target.remove();
  }
}
