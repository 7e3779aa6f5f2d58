import { type IndexingEntry, indexingEntrySchema, type Problem } from '@app/contracts';
import { AppError } from '@app/service-kit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileStorage } from '../../store/storage/file-storage.ts';
import { formWithFile, pictureBytes, pngClaiming } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

type Bytes = Uint8Array<ArrayBuffer>;
const upload = (bytes: Bytes | string) =>
  content.post('/api/indexing', formWithFile('imgFile', bytes, { title: 'Index' }), admin);
async function uploaded(bytes: Bytes): Promise<IndexingEntry> {
  const answer = await upload(bytes);
  expect(answer.status).toBe(201);
  return indexingEntrySchema.parse(await answer.json());
}
const served = async (path: string) => Buffer.from(await (await content.get(path)).arrayBuffer());

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'in the format %s is accepted and served as WebP',
    async (format) => {
      const { image } = await uploaded(await pictureBytes({ format, width: 100, height: 60 }));
      const bytes = await served(image);
      const servedMetadata = await sharp(bytes).metadata();
      expect(servedMetadata).toMatchObject({ format: 'webp', width: 100, height: 60 });
      const left = await sharp(bytes).extract({ left: 20, top: 20, width: 1, height: 1 }).raw();
      const [red = 0, , blue = 0] = await left.toBuffer();
      expect(red - blue).toBeGreaterThan(150);
    },
  );

  it('loses its metadata and any data appended to it', async () => {
    const picture = await pictureBytes({ format: 'jpeg' });
    expect(Buffer.from(picture).includes('SECRET-OF-THE-CAMERA')).toBe(true);
    const payload = '<script>alert("hidden")</script>'.repeat(20);
    const { image } = await uploaded(
      new Uint8Array(Buffer.concat([picture, Buffer.from(payload)])),
    );
    const bytes = await served(image);
    expect(bytes.includes('SECRET-OF-THE-CAMERA')).toBe(false);
    expect(bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('is rotated by its EXIF orientation', async () => {
    const lying = await sharp(await pictureBytes({ width: 90, height: 60, format: 'jpeg' }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await uploaded(new Uint8Array(lying))).toMatchObject({ width: 60, height: 90 });
  });

  it('is accepted with bytes between the parts of a JPEG file, which browsers ignore', async () => {
    const picture = Buffer.from(await pictureBytes({ format: 'jpeg', width: 100, height: 60 }));
    const table = picture.indexOf(Buffer.from([0xff, 0xdb]));
    const parts = [picture.subarray(0, table), Buffer.from([1, 2, 3]), picture.subarray(table)];
    const { image } = await uploaded(new Uint8Array(Buffer.concat(parts)));
    expect((await sharp(await served(image)).metadata()).width).toBe(100);
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'],
    ['empty', ''],
    ['only the signature of a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
  ])('is rejected if it is named .png but is %s', async (_kind, bytes) => {
    await expectUnsupported(await upload(bytes));
  });

  it.each(['tiff', 'avif'] as const)('in the format %s is rejected', async (format) => {
    await expectUnsupported(await upload(await pictureBytes({ format })));
  });

  it('is rejected if it is truncated', async () => {
    const whole = await pictureBytes({ format: 'jpeg' });
    await expectUnsupported(await upload(whole.slice(0, whole.length / 2)), 'damaged');
  });

  it('is rejected before decoding if it claims 900 million pixels', async () => {
    const answer = await upload(await pngClaiming(30_000, 30_000));
    await expectUnsupported(answer, '50 million pixels');
  });
});

async function expectUnsupported(answer: Response, message = ''): Promise<void> {
  const { error, issues } = (await answer.json()) as Problem;
  expect([answer.status, error]).toEqual([415, 'unsupported_file']);
  expect(issues).toEqual([{ path: 'imgFile', message: expect.stringContaining(message) }]);
  for await (const { id } of content.stores.logos.list()) {
    // Refused pictures are not stored, so every stored picture must belong to an entry.
    const images = content.catalogue.current.indexing.map(({ image }) => image);
    expect(images).toContain(content.stores.logos.nameOf(id));
  }
}

/** Sends `Cache-Control`, because `fetch` would otherwise add `no-cache`. */
const conditional = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

describe('a picture’s address', () => {
  let image: string;
  beforeAll(async () => {
    ({ image } = await uploaded(await pictureBytes({ width: 33, height: 44 })));
  });

  it('is immutable and contains the hash of the content', async () => {
    const answer = await content.get(image);
    expect(answer.status).toBe(200);
    const headers = Object.fromEntries(answer.headers);
    const sha256 = image.replace('/assets/indexing/', '').replace('.webp', '');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
      'content-length': String((await answer.arrayBuffer()).byteLength),
    });
    const again = await fetch(content.url + image, { headers: conditional(`"${sha256}"`) });
    expect(again.status).toBe(304);
    const head = await fetch(content.url + image, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(headers['content-length']);
  });

  it.each([
    `/assets/indexing/${'0'.repeat(64)}.webp`,
    '/assets/indexing/short.webp',
    `/assets/indexing/${'A'.repeat(64)}.webp`,
    '/assets/indexing/..%2feditors%2favatar.png',
    '/assets/elsewhere/x.webp',
    `/assets/journal/${'0'.repeat(64)}.pdf`,
    `/assets/journal/${'0'.repeat(64)}.9x9.pdf`,
    `/assets/journal/${'0'.repeat(64)}.9x9.webp`,
  ])('%s is not found, and the response is not cached', async (path) => {
    const answer = await content.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  it('is served from memory after the first request', async () => {
    const { image } = await uploaded(await pictureBytes({ width: 35, height: 46 }));
    const calls = vi.spyOn(FileStorage.prototype, 'call');
    onTestFinished(() => calls.mockRestore());
    const first = await served(image);
    expect(calls).toHaveBeenCalledTimes(1);

    calls.mockRejectedValue(new AppError('unavailable'));
    expect(await served(image)).toEqual(first);
    const other = `/assets/indexing/${'1'.repeat(64)}.webp`;
    expect((await content.get(other)).status).toBe(503);
  });

  it('is valid only in the folder of its kind', async () => {
    expect((await content.get(image)).status).toBe(200);
    expect((await content.get(image.replace('indexing', 'editors'))).status).toBe(404);
  });
});

it('leads to the placeholder for an editor without a picture', async () => {
  const answer = await content.get('/assets/editors/avatar.png');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const etag = answer.headers.get('etag') ?? '';
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['png', 320, 320]);
  const path = `${content.url}/assets/editors/avatar.png`;
  expect((await fetch(path, { headers: conditional(etag) })).status).toBe(304);
});
