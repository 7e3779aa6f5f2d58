import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';

export interface DrawnPicture {
  width?: number;
  height?: number;
  format?: Format;
}

/** Returns a picture whose left half is red and whose right half is blue. */
export async function pictureBytes(options: DrawnPicture = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 400, height = 300, format = 'png' } = options;
  const half = { width: Math.floor(width / 2), height, channels: 3, background: 'blue' } as const;
  const right = await sharp({ create: half }).png().toBuffer();
  const picture = sharp({ create: { ...half, width, background: 'red' } })
    .composite([{ input: right, gravity: 'east' }])
    .withExif({ IFD0: { Copyright: 'SECRET-OF-THE-CAMERA' } });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

/** Returns a PNG of a few bytes whose header claims the given size in pixels. */
export async function pngClaiming(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await pictureBytes({ width: 8, height: 8 }));
  // The header follows the 8-byte signature: its length, its name, its fields and its checksum.
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return new Uint8Array(bytes);
}

/** Returns a form with a file in `field`. */
export function formWithFile(
  field: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([bytes], { type: 'image/png' }), 'picture.png');
  return form;
}
