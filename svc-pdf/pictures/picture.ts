import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The share of the pixels that a reader would see to differ from the picture kept beside this file; 1 where
 * the sizes differ. A picture that is not there is taken, for somebody to look at: that run fails.
 */
export function differenceFromKept(name: string, pixels: Pixels): number {
  const path = fileURLToPath(new URL(`${name}.png`, import.meta.url));
  const { width, height } = pixels;
  const drawn = grey(pixels);
  if (!existsSync(path)) {
    const picture = new PNG({ width, height });
    drawn.copy(picture.data);
    writeFileSync(path, PNG.sync.write(picture, { colorType: 0, deflateLevel: 9 }));
    throw new Error(`${path} was taken now: look at it, then run the test again`);
  }
  const kept = PNG.sync.read(readFileSync(path));
  if (kept.width !== width || kept.height !== height) return 1;
  const seen = pixelmatch(kept.data, drawn, undefined, width, height, { threshold: 0.1 });
  return seen / (width * height);
}

/** Part of a picture, in pixels. */
export function cropped(pixels: Pixels, from: [x: number, y: number], to: [x: number, y: number]) {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const data = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) {
    const start = 4 * ((from[1] + y) * pixels.width + from[0]);
    data.set(pixels.data.subarray(start, start + 4 * width), 4 * y * width);
  }
  return { width, height, data };
}

/** A transparent picture with ink where it is dark, as a `data:` URL. */
export function pattern(
  width: number,
  height: number,
  isDark: (x: number, y: number) => boolean,
): string {
  const picture = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    if (isDark(at % width, Math.floor(at / width))) picture.data[4 * at + 3] = 255;
  }
  return `data:image/png;base64,${PNG.sync.write(picture).toString('base64')}`;
}

/** In sixteen shades, which keeps the pictures small; a step between them is below what is seen. */
function grey({ data }: Pixels): Buffer {
  const shades = Buffer.from(data);
  for (let at = 0; at < shades.length; at += 4) {
    const sum = (shades[at] ?? 0) + (shades[at + 1] ?? 0) + (shades[at + 2] ?? 0);
    shades.fill(Math.round(sum / 3 / 17) * 17, at, at + 3);
  }
  return shades;
}
