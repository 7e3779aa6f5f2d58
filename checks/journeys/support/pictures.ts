import { crc32, deflateSync } from 'node:zlib';
import { FILE_TOO_LARGE } from '@app/contracts';

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Returns a PNG of one shade of grey (0 to 255). */
export function makePng(width: number, height: number, shade: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Means 8-bit RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, shade)]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a file with any content for a file field. */
export const pngFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** A file of the smallest size that is refused. */
export const tooLargePicture = pngFile('large.png', Buffer.alloc(FILE_TOO_LARGE));

/** A file with the name and type of a PNG, but with text as its content. */
export const falsePicture = pngFile('false.png', Buffer.from('A letter to the editor.'));
