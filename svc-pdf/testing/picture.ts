import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A picture. `data` contains the RGBA bytes, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Returns the share of pixels that visibly differ from the reference picture in `pictures/`, or 1 if the sizes differ.
 * If the reference picture is missing, writes it for review and throws.
 */
export function differenceFromReference(name: string, pixels: Pixels): number {
  const path = fileURLToPath(new URL(`../pictures/${name}.png`, import.meta.url));
  const { width, height } = pixels;
  const drawn = grey(pixels);
  if (!existsSync(path)) {
    const picture = new PNG({ width, height });
    drawn.copy(picture.data);
    writeFileSync(path, PNG.sync.write(picture, { colorType: 0, deflateLevel: 9 }));
    throw new Error(`${path} was written: review it, then run the test again`);
  }
  const reference = PNG.sync.read(readFileSync(path));
  if (reference.width !== width || reference.height !== height) return 1;
  const different = pixelmatch(reference.data, drawn, undefined, width, height, { threshold: 0.1 });
  return different / (width * height);
}

/** Returns a part of a picture. Coordinates are in pixels. */
export function cropped(pixels: Pixels, from: [x: number, y: number], to: [x: number, y: number]) {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const data = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) {
    const start = 4 * ((from[1] + y) * pixels.width + from[0]);
    data.set(pixels.data.subarray(start, start + 4 * width), 4 * y * width);
  }
  return { width, height, data };
}

/** Returns the `data:` URL of a transparent picture whose pixels are black where `isDark` returns true. */
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

/** Reduces a picture to 16 shades of grey, so that reference files are small. */
function grey({ data }: Pixels): Buffer {
  const shades = Buffer.from(data);
  for (let at = 0; at < shades.length; at += 4) {
    const sum = (shades[at] ?? 0) + (shades[at + 1] ?? 0) + (shades[at + 2] ?? 0);
    shades.fill(Math.round(sum / 3 / 17) * 17, at, at + 3);
  }
  return shades;
}
