declare module 'gifenc' {
  type Palette = number[][];
  export function quantize(pixels: Uint8Array | Uint8ClampedArray, colors: number): Palette;
  export function applyPalette(
    pixels: Uint8Array | Uint8ClampedArray,
    palette: Palette,
  ): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: { palette: Palette; delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
