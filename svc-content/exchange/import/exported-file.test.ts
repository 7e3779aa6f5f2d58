import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { adminSettingsSchema, settingsFilePath } from '@app/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { unpacked } from '../../store/testing/zip.ts';

let content: TestContent;
let admin: string;
/** A picture in the form in which the journal stores and exports it. */
let stored: Buffer;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  const editor = {
    name: 'Ada',
    post: 'Professor',
    content: 'A University',
    category: 'chief editor',
  };
  const form = formWithFile('imgFile', await pictureBytes(), editor);
  expect((await content.post('/api/editors', form, admin)).status).toBe(201);
  const archive = await unpacked(await content.get('/api/admin/export/journal.zip', admin));
  const [path = ''] = [...archive.keys()].filter((name) => name.startsWith('assets/editors'));
  stored = archive.get(path) ?? Buffer.alloc(0);
});
afterAll(() => content.close());

function send(path: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('path', path);
  form.append('file', new Blob([bytes]), 'file');
  return content.post('/api/admin/import/files', form, admin);
}

/** Adds a chunk with a comment after the header of a PNG file. */
function withText(png: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + 8);
  chunk.writeUInt32BE(8);
  chunk.write('tEXta\0hidden', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const jpeg = await sharp({
  create: { width: 9, height: 9, channels: 3, background: 'red' },
})
  .jpeg()
  .toBuffer();

describe('a file of an exported journal', () => {
  const nameOf = (bytes: Uint8Array, folder = 'editors', type = 'webp') =>
    `assets/${folder}/${createHash('sha256').update(bytes).digest('hex')}.${type}`;
  const webp = async (width: number) => pictureBytes({ width, height: 90, format: 'webp' });

  it.each([
    [
      'content that differs from the hash in its path',
      async () => pictureBytes(),
      `assets/editors/${'0'.repeat(64)}.webp`,
      'damaged',
    ],
    ['metadata', () => webp(90), '', 'not a picture of this journal'],
    ['a format that is not stored', () => pictureBytes(), '', 'not a picture of this journal'],
    ['no end', async () => new Uint8Array(Buffer.from('%PDF-1.4 x')), 'pdf', 'The end of the PDF'],
  ])('is refused if it has %s', async (_what, make, path, message) => {
    const bytes = await make();
    const name = path === 'pdf' ? nameOf(bytes, 'journal', 'pdf') : path || nameOf(bytes);
    const answer = await send(name, bytes);
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining(message)]);
  });

  it.each([
    ['is stored if it is an icon', (png: Buffer) => png, 200],
    ['is refused with bytes after its end', (png: Buffer) => Buffer.concat([png, png]), 415],
    ['is refused if its end is missing', (png: Buffer) => png.subarray(0, -12), 415],
    ['is refused with metadata', (png: Buffer) => withText(png), 415],
    ['is refused if it is a JPEG', () => jpeg, 415],
  ])('%s', async (_what, change, status) => {
    const picture = formWithFile('file', await pictureBytes({ width: 64, height: 64 }));
    const answer = await content.post(settingsFilePath('icon_image'), picture, admin);
    const { icon_image } = adminSettingsSchema.parse(await answer.json());
    const png = Buffer.from(await (await content.get(icon_image)).arrayBuffer());
    const bytes = new Uint8Array(change(png));
    expect((await send(nameOf(bytes, 'journal', 'png'), bytes)).status).toBe(status);
  });

  it('may have any content if it is a supplementary file of a text, but must be a picture if it has the path of a picture', async () => {
    const bytes = await pictureBytes();
    expect((await send(nameOf(bytes, 'figures', 'bin'), bytes)).status).toBe(200);
    const text = new Uint8Array(Buffer.from('a,b'));
    expect((await send(nameOf(text, 'figures', 'png'), text)).status).toBe(415);
  });

  it('is stored unchanged', async () => {
    const bytes = new Uint8Array(stored);
    expect((await send(nameOf(bytes), bytes)).status).toBe(200);
  });

  it.each([
    [
      'has bytes after the end of the picture',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>!')]),
    ],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -10)],
    ['is damaged within', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 24, 40)],
  ])('is refused if it %s', async (_what, change) => {
    const bytes = new Uint8Array(change(stored));
    expect((await send(nameOf(bytes), bytes)).status).toBe(415);
  });

  it('is refused if it is larger than the pictures that the journal stores', async () => {
    const large = await sharp({
      create: { width: 900, height: 9, channels: 3, background: 'red' },
    });
    const bytes = new Uint8Array(await large.webp().toBuffer());
    expect(await (await send(nameOf(bytes), bytes)).text()).toContain('too wide');
  });

  it('can be sent by administrators only', async () => {
    const staff = content.sign('staff');
    expect((await content.post('/api/admin/import/files', new FormData(), staff)).status).toBe(403);
    expect((await content.post('/api/admin/import/journal', new FormData(), staff)).status).toBe(
      403,
    );
    expect((await content.get('/api/admin/export/journal.zip', staff)).status).toBe(403);
  });
});
