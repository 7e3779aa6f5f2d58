import {
  adminSettingsSchema,
  FILE_TOO_LARGE,
  type Problem,
  pictureSize,
  settingsFilePath,
  settingsSchema,
} from '@app/contracts';
import { lines, makePdf } from '@app/service-kit/pdf-testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfBytes } from '../../store/testing/article-form.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

const form = (bytes: Uint8Array<ArrayBuffer> | string) => formWithFile('file', bytes);
const COVER = settingsFilePath('cover_image');
const FORM = settingsFilePath('copyright_form');

describe('a file of the settings', () => {
  it.each(['score_badge_image', 'certificate_image', 'cover_image'] as const)(
    'becomes %s, within 560 by 640 pixels',
    async (field) => {
      const picture = await pictureBytes({ width: 1_600, height: 400 });
      const answer = await content.post(settingsFilePath(field), form(picture), admin);
      expect(answer.status).toBe(200);
      const saved = adminSettingsSchema.strict().parse(await answer.json());
      expect(pictureSize(saved[field])).toEqual({ width: 560, height: 140 });
      const seen = settingsSchema.parse(await (await content.get('/api/settings')).json());
      expect(seen[field]).toBe(saved[field]);
      const served = await (await content.get(saved[field])).arrayBuffer();
      const { format, width, height } = await sharp(Buffer.from(served)).metadata();
      expect([format, width, height]).toEqual(['webp', 560, 140]);
    },
  );

  it('becomes the logo, in the size of a printed picture', async () => {
    const picture = await pictureBytes({ width: 1_600, height: 400 });
    const answer = await content.post(settingsFilePath('logo_image'), form(picture), admin);
    const { logo_image } = adminSettingsSchema.parse(await answer.json());
    expect(pictureSize(logo_image)).toEqual({ width: 760, height: 190 });
  });

  it.each([
    [300, 100, 192],
    [48, 64, 64],
  ])('of %i by %i pixels becomes a square PNG as the icon', async (width, height, side) => {
    const picture = await pictureBytes({ width, height, format: 'jpeg' });
    const answer = await content.post(settingsFilePath('icon_image'), form(picture), admin);
    const { icon_image } = adminSettingsSchema.parse(await answer.json());
    expect(icon_image).toMatch(
      new RegExp(`^/assets/journal/[0-9a-f]{64}\\.${side}x${side}\\.png$`),
    );
    const served = await content.get(icon_image);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(served.headers.get('content-disposition')).toBeNull();
    const bytes = Buffer.from(await served.arrayBuffer());
    const { exif, ...shown } = await sharp(bytes).metadata();
    expect(shown).toMatchObject({ format: 'png', width: side, height: side, hasAlpha: true });
    expect(exif).toBeUndefined();
    const [, , , corner] = await sharp(bytes).ensureAlpha().raw().toBuffer();
    expect(corner).toBe(0);
    const revision = await (await content.get('/api/revision')).json();
    expect(revision).toMatchObject({ icon: icon_image });
  });

  it.each(['logo_image', 'icon_image'] as const)('is the only way to set %s', async (field) => {
    for (const address of ['https://elsewhere.example.org/a.png', '/assets/journal/a.png']) {
      const answer = await content.post('/api/settings', { [field]: address }, admin);
      expect(answer.status).toBe(400);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect((await content.post(settingsFilePath(field), form(svg), admin)).status).toBe(415);
    expect((await content.post('/api/settings', { [field]: '' }, admin)).status).toBe(200);
  });

  it('becomes copyright_form, byte for byte', async () => {
    const pdf = pdfBytes();
    const answer = await content.post(FORM, form(pdf), admin);
    const { copyright_form } = adminSettingsSchema.parse(await answer.json());
    expect(copyright_form).toMatch(/^\/assets\/journal\/[0-9a-f]{64}\.pdf$/);
    const served = await content.get(copyright_form);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="form.pdf"',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(pdf);
  });

  it('leaves the other settings unchanged', async () => {
    await content.post('/api/settings', { websitename: 'Kept' }, admin);
    const answer = await content.post(COVER, form(await pictureBytes()), admin);
    expect(await answer.json()).toMatchObject({ websitename: 'Kept' });
  });

  it.each([
    ['a PDF as a picture', COVER, pdfBytes()],
    ['a picture as a PDF', FORM, '\x89PNG\r\n'],
    ['HTML as a PDF', FORM, '<html></html>'],
  ])('is refused if it is %s', async (_kind, path, bytes) => {
    const before = await (await content.get('/api/settings')).text();
    const answer = await content.post(path, form(bytes), admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.error]).toEqual([415, 'unsupported_file']);
    expect(problem.issues?.map(({ path }) => path)).toEqual(['file']);
    expect(await (await content.get('/api/settings')).text()).toBe(before);
  });

  it('is refused if it is a PDF with active content, which cannot be removed for this field', async () => {
    const catalog = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    const pdf = new Uint8Array(makePdf({ pages: [lines('x')], catalog }));
    const { issues } = (await (await content.post(FORM, form(pdf), admin)).json()) as Problem;
    const message = 'The PDF contains JavaScript: save it without';
    expect(issues).toEqual([{ path: 'file', message }]);
  });

  it('is refused if it is missing, in another field, or sent with other fields', async () => {
    const picture = await pictureBytes();
    const refusal = async (body: object) => {
      const answer = await content.post(COVER, body, admin);
      const { issues } = (await answer.json()) as Problem;
      return [answer.status, issues?.map(({ path }) => path)];
    };
    expect(await refusal(formWithFile('other', picture))).toEqual([400, ['file', 'other']]);
    expect(await refusal(formWithFile('file', picture, { a: '1' }))).toEqual([400, ['a']]);
    const empty = new FormData();
    empty.append('file', '');
    expect((await refusal(empty))[0]).toBe(400);
    expect((await refusal({ file: 'x' }))[0]).toBe(400);
  });

  it('is refused if it has 5 MB', async () => {
    const answer = await content.post(FORM, form(new Uint8Array(FILE_TOO_LARGE)), admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.issues?.[0]?.path]).toEqual([413, 'file']);
  });

  it('can be uploaded only for settings that are files', async () => {
    const answer = await content.post('/api/settings/files/issn', form(pdfBytes()), admin);
    expect(answer.status).toBe(404);
  });

  it('can be uploaded by administrators only', async () => {
    const picture = await pictureBytes();
    expect((await content.post(COVER, form(picture))).status).toBe(401);
    expect((await content.post(COVER, form(picture), content.sign('staff'))).status).toBe(403);
  });
});
