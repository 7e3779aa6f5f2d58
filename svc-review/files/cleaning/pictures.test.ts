import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { leakyJpeg } from '../testing/leaky-jpeg.ts';
import { cleanedPicture, pictureFormat } from './pictures.ts';

const start = Buffer.from([0xff, 0xd8]);

describe('cleaning a JPEG', () => {
  it('keeps only the data that draw the picture', () => {
    const { bytes, drawn } = leakyJpeg('LEAK');
    const cleaned = cleanedPicture(bytes, 'jpeg');
    expect(cleaned && Buffer.from(cleaned)).toEqual(Buffer.concat([start, ...drawn]));
    expect(cleaned && cleanedPicture(cleaned, 'jpeg')).toBeUndefined();
  });

  it('keeps the orientation, which programs follow', () => {
    const cleaned = Buffer.from(cleanedPicture(leakyJpeg('LEAK', 6).bytes, 'jpeg') ?? []);
    expect(cleaned.includes('LEAK')).toBe(false);
    expect(cleaned.subarray(2, 12).toString('latin1')).toBe('\xff\xe1\0\x22Exif\0\0');
    expect(cleaned.includes(Buffer.from('0112000300000001000600', 'hex'))).toBe(true);
  });

  it('removes the thumbnail of JFIF', () => {
    const thumbnail = Buffer.from('ffe00013', 'hex');
    const jfif = Buffer.concat([thumbnail, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01RGB')]);
    const { drawn } = leakyJpeg('');
    const cleaned = cleanedPicture(Buffer.concat([start, jfif, ...drawn.slice(1)]), 'jpeg');
    expect(Buffer.from(cleaned ?? []).includes('RGB')).toBe(false);
  });

  it('keeps the data of a picture whose end is missing', () => {
    const { bytes, drawn } = leakyJpeg('');
    const cut = bytes.subarray(0, bytes.indexOf(drawn.at(-1) ?? ''));
    const cleaned = cleanedPicture(cut, 'jpeg');
    expect(cleaned && Buffer.from(cleaned)).toEqual(Buffer.concat([start, ...drawn.slice(0, -1)]));
  });

  it.each([
    ['no segments', start],
    ['a segment beyond its end', Buffer.from('ffd8ffe1ffff', 'hex')],
    ['other data between segments', Buffer.from('ffd800112233', 'hex')],
  ])('throws for one with %s', (_what, bytes) => {
    expect(() => cleanedPicture(bytes, 'jpeg')).toThrow('damaged');
  });
});

const chunk = (name: string, content: string) => {
  const body = Buffer.from(`${name}${content}`, 'latin1');
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  return Buffer.concat([number(content.length), body, number(crc32(body))]);
};
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

it('removes texts, times, EXIF and unknown chunks from a PNG', () => {
  const kept = [chunk('IHDR', '\0'.repeat(13)), chunk('tRNS', '\0'), chunk('IDAT', 'data')];
  const others = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'prVw'].map((name) =>
    chunk(name, 'LEAK'),
  );
  const end = chunk('IEND', '');
  const bytes = Buffer.concat([signature, ...kept, ...others, end, Buffer.from('LEAK')]);
  expect(pictureFormat(bytes)).toBe('png');
  const cleaned = cleanedPicture(bytes, 'png');
  expect(cleaned && Buffer.from(cleaned)).toEqual(Buffer.concat([signature, ...kept, end]));
  expect(() => cleanedPicture(bytes.subarray(0, 60), 'png')).toThrow('damaged');
});

it('removes boxes of texts from a JPEG 2000 picture', () => {
  const box = (name: string, content: string) => chunk(name, content).subarray(0, -4);
  const sized = (bytes: Buffer) => {
    bytes.writeUInt32BE(bytes.length);
    return bytes;
  };
  const kept = [box('jP  ', '\r\n\x87\n'), box('ftyp', 'jp2 '), box('jp2c', 'data')].map(sized);
  const others = [box('xml ', 'LEAK'), box('uuid', 'LEAK')].map(sized);
  const bytes = Buffer.concat([...kept, ...others]);
  expect(pictureFormat(bytes)).toBe('jpeg-2000');
  const cleaned = cleanedPicture(bytes, 'jpeg-2000');
  expect(cleaned && Buffer.from(cleaned)).toEqual(Buffer.concat(kept));
});
