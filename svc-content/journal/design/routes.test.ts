import {
  CONFIRMED_SECONDS,
  DESIGN_PATH,
  DESIGN_STYLES_PATH,
  type DesignPicture,
  type DocumentDesign,
  designPicturePath,
  documentDesignSchema,
  FILE_TOO_LARGE,
  initialDesign,
  type Problem,
  pictureSize,
} from '@app/contracts';
import { testMongoUrl, testStorageUrl } from '@app/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfBytes } from '../../store/testing/article-form.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl() };
let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent(addresses);
  admin = content.sign('admin');
});
afterAll(() => content.close());

const SEAL = designPicturePath('seal_image');

async function design(from = content): Promise<DocumentDesign> {
  return documentDesignSchema.strict().parse(await (await from.get(DESIGN_PATH)).json());
}
async function saved(writing: Promise<Response>): Promise<DocumentDesign> {
  const answer = await writing;
  expect(answer.status, await answer.clone().text()).toBe(200);
  return documentDesignSchema.strict().parse(await answer.json());
}
async function refusal(writing: Promise<Response>) {
  const answer = await writing;
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, issues?.map(({ path }) => path)];
}

describe('the style sheet of the design', () => {
  it('has colours that are legible on light and dark paper, and changes with the design', async () => {
    const own = await startContent({ ...addresses, mongoUrl: testMongoUrl() });
    const read = (init?: RequestInit) => fetch(own.url + DESIGN_STYLES_PATH, init);
    const answer = await read();
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const css = await answer.text();
    expect(css).toContain(':root{--document-accent:#0d5a66;--document-warm:#a8571b}@media screen');
    const dark = css.slice(css.indexOf('@media'));
    expect(dark).toMatch(
      /^@media screen and \(prefers-color-scheme:dark\)\{:root\{--document-accent:#[0-9a-f]{6};/,
    );
    expect(dark).not.toContain('#0d5a66');
    const etag = answer.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await read({ headers })).status).toBe(304);
    await saved(own.post(DESIGN_PATH, { accent_color: '#4a1f2f' }, own.sign('admin')));
    expect(await (await read({ headers })).text()).toContain('--document-accent:#4a1f2f');
    await own.close();
  });
});

describe('the design of documents', () => {
  it('of a new journal is the default, is public, and is revalidated by its ETag', async () => {
    const answer = await content.get(DESIGN_PATH);
    expect(await answer.clone().json()).toEqual({ ...initialDesign, version: 0 });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const etag = answer.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetch(content.url + DESIGN_PATH, { headers })).status).toBe(304);

    await saved(content.post(DESIGN_PATH, { board_heading: 'The Board' }, admin));
    const changed = await fetch(content.url + DESIGN_PATH, { headers });
    expect([changed.status, ((await changed.json()) as DocumentDesign).board_heading]).toEqual([
      200,
      'The Board',
    ]);
  });

  it('accepts any of its fields, trimmed, and retains the others', async () => {
    const before = await design();
    const after = await saved(
      content.post(
        DESIGN_PATH,
        { accent_color: ' #AA00FF ', signatory_name: ' A\u0001da ' },
        admin,
      ),
    );
    const fields = { accent_color: '#aa00ff', signatory_name: 'Ada' };
    expect(after).toEqual({ ...before, ...fields, version: before.version + 1 });
    expect(await design()).toEqual(after);
  });

  it('keeps the chosen designs of certificates when another field is changed', async () => {
    const look = { certificate_design: 'classic', editor_design: 'laurel' };
    const chosen = await saved(
      content.post(DESIGN_PATH, { ...look, editor_orientation: 'portrait' }, admin),
    );
    expect(chosen).toMatchObject({ ...look, editor_orientation: 'portrait' });
    const after = await saved(content.post(DESIGN_PATH, { board_heading: 'Who edits' }, admin));
    expect(after).toEqual({ ...chosen, board_heading: 'Who edits', version: chosen.version + 1 });
  });

  it('cannot be changed in a session whose login or confirmation is not recent', async () => {
    const before = await design();
    const auth_time = Math.floor(Date.now() / 1_000) - CONFIRMED_SECONDS - 5;
    const late = content.sign('admin', {}, auth_time);
    const refused = [403, 'confirmation_required', undefined];
    const text = { board_heading: 'By an attacker' };
    expect(await refusal(content.post(DESIGN_PATH, text, late))).toEqual(refused);
    const upload = fetch(content.url + SEAL, {
      method: 'POST',
      body: new FormData(),
      headers: { authorization: `Bearer ${late}` },
    });
    expect(await refusal(upload)).toEqual(refused);
    expect(await design()).toEqual(before);
  });

  it('cannot be changed from an outdated version', async () => {
    const { version } = await design();
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((cover_heading) =>
        content.post(DESIGN_PATH, { cover_heading, version }, admin),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const problems = await Promise.all(answers.map((answer) => answer.json() as Promise<Problem>));
    expect(problems.filter(({ error }) => error === 'version_conflict')).toHaveLength(3);
    expect((await design()).version).toBe(version + 1);
  });

  it.each([
    ['warm_color', 'red'],
    ['warm_color', '#a8571b80'],
    ['certificate_statement', 'word '.repeat(41)],
    ['signature_image', 'https://elsewhere.example/x.webp'],
    ['seal_image', '/assets/journal/form.pdf'],
    ['seal_image', 'data:image/png;base64,AAAA'],
    ['seal_image', `/assets/journal/${'0'.repeat(64)}.9x9.webp`],
    ['certificate_design', 'baroque'],
    ['editor_orientation', 'square'],
    ['watermark', 'COPY'],
  ])('refuses a %s of %j', async (field, value) => {
    const before = await design();
    const answer = await content.post(DESIGN_PATH, { [field]: value }, admin);
    const { error, issues } = (await answer.json()) as Problem;
    expect([answer.status, error]).toEqual([400, 'invalid_request']);
    expect(issues?.map(({ path }) => path)).toEqual([field]);
    expect(await design()).toEqual(before);
  });

  it('can be changed by administrators only, by field and by file', async () => {
    const form = formWithFile('file', await pictureBytes());
    for (const [path, body] of [
      [DESIGN_PATH, { board_heading: '' }],
      [SEAL, form],
    ] as const) {
      expect((await content.post(path, body)).status).toBe(401);
      expect((await content.post(path, body, content.sign('staff'))).status).toBe(403);
    }
  });
});

describe('a picture of the design', () => {
  const put = (field: DesignPicture, bytes: Uint8Array<ArrayBuffer> | string) =>
    content.post(designPicturePath(field), formWithFile('file', bytes), admin);

  it.each(['signature_image', 'seal_image'] as const)(
    'becomes %s in the size for print, keeps its transparency, and can be removed and set again',
    async (field) => {
      const line = {
        create: { width: 300, height: 40, channels: 3, background: '#142a66' },
      } as const;
      const stroke = await sharp(line).png().toBuffer();
      const clear = { width: 2_280, height: 780, channels: 4, background: '#0000' } as const;
      const drawn = await sharp({ create: clear })
        .composite([{ input: stroke }])
        .png()
        .toBuffer();
      const before = await design();
      const after = await saved(put(field, new Uint8Array(drawn)));
      expect(after).toEqual({ ...before, [field]: after[field], version: before.version + 1 });
      expect(pictureSize(after[field])).toEqual({ width: 760, height: 260 });

      const served = Buffer.from(await (await content.get(after[field])).arrayBuffer());
      const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => [...data.subarray((y * 760 + x) * 4).subarray(0, 4)];
      expect(info).toMatchObject({ width: 760, height: 260, channels: 4 });
      expect(pixel(50, 8)[3]).toBe(0);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixel(380, 130);
      const far = [red - 0x14, green - 0x2a, blue - 0x66, alpha - 255].map(Math.abs);
      expect(Math.max(...far)).toBeLessThanOrEqual(4);

      expect(await saved(content.post(DESIGN_PATH, { [field]: '' }, admin))).toEqual({
        ...before,
        version: before.version + 2,
      });
      const back = { [field]: after[field] };
      expect(await saved(content.post(DESIGN_PATH, back, admin))).toMatchObject(back);
    },
  );

  it('retains every thin line in less than a megabyte, because each certificate contains the picture', async () => {
    const background = '#888';
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const snow = { width: 760, height: 400, channels: 3, background, noise } as const;
    const drawn = await sharp({ create: snow }).png().toBuffer();
    const { seal_image } = await saved(put('seal_image', new Uint8Array(drawn)));
    const served = Buffer.from(await (await content.get(seal_image)).arrayBuffer());
    expect(served.length).toBeLessThan(1_000_000);
    const [before, after] = await Promise.all(
      [drawn, served].map((picture) => sharp(picture).raw().toBuffer()),
    );
    const farthest = before?.reduce(
      (most, of, at) => Math.max(most, Math.abs(of - (after?.[at] ?? 255))),
      0,
    );
    expect(farthest).toBeLessThanOrEqual(4);
  });

  it('is refused if it is invalid, too large, missing, or sent with other files', async () => {
    const before = await design();
    const picture = await pictureBytes();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const refused = async (form: FormData) => refusal(content.post(SEAL, form, admin));
    const file = (bytes: Uint8Array<ArrayBuffer> | string) => formWithFile('file', bytes);
    expect(await refused(file(pdfBytes()))).toEqual([415, 'unsupported_file', ['file']]);
    expect(await refused(file(svg))).toEqual([415, 'unsupported_file', ['file']]);
    const large = new Uint8Array(FILE_TOO_LARGE);
    expect(await refused(file(large))).toEqual([413, 'file_too_large', ['file']]);
    const other = formWithFile('other', picture);
    expect(await refused(other)).toEqual([400, 'invalid_request', ['file', 'other']]);
    const beside = formWithFile('file', picture, { a: '1' });
    expect(await refused(beside)).toEqual([400, 'invalid_request', ['a']]);
    expect((await content.post(SEAL, { file: 'x' }, admin)).status).toBe(400);
    const unknown = `${DESIGN_PATH}/files/board_heading`;
    expect((await content.post(unknown, formWithFile('file', picture), admin)).status).toBe(404);
    expect(await design()).toEqual(before);
  });
});
