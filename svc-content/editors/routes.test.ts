import {
  adminEditorSchema,
  type CreateEditor,
  editorSchema,
  type Problem,
  picturePath,
} from '@app/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formWithFile, pictureBytes } from '../testing/pictures.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

const PATH = '/api/editors';
const editor: CreateEditor = {
  name: 'Olúfẹ́mi Bámidélé',
  post: 'Professor',
  content: 'Institute of Catalysis, Lagos & Ibadan',
  category: 'chief editor',
  degree: 'DSc',
  email: 'olufemi@example.org',
  phone: '+234 1 000',
  country: 'Nigeria',
};

let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('an editor', () => {
  it.each([
    ['JSON', editor],
    ['a form', formOf(editor)],
    ['a form with times of its own', formOf({ ...editor, creation: '1970-01-01', updated_at: '' })],
  ])(
    'is created from %s and read at once, in private with email and phone',
    async (_kind, body) => {
      const answer = await content.post(PATH, body, admin);
      expect(answer.status).toBe(201);
      const created = adminEditorSchema.parse(await answer.json());
      expect(created).toMatchObject({ ...editor, status: 'enabled', picture: '', version: 0 });
      expect(Date.now() - Date.parse(created.creation)).toBeLessThan(60_000);

      const seen = z.array(editorSchema.strict()).parse(await (await content.get(PATH)).json());
      const { email, phone, ...shown } = created;
      expect(seen).toContainEqual(shown);
      expect(JSON.stringify(seen)).not.toContain(editor.email);
      const all = await (await content.get('/api/editors/', admin)).json();
      expect(all).toContainEqual(created);
    },
  );

  it.each([
    ['name', ''],
    ['content', ' '],
    ['post', 'King'],
    ['category', undefined],
    ['email', 'nobody'],
    ['salary', '1'],
  ])('is refused with the %s %j', async (field, value) => {
    const answer = await content.post(PATH, { ...editor, [field]: value }, admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('is created with a picture, cut square, and read with it', async () => {
    const wide = await pictureBytes({ width: 200, height: 100, format: 'jpeg' });
    const answer = await content.post(PATH, formWithFile('imgFile', wide, editor), admin);
    expect(answer.status).toBe(201);
    const created = adminEditorSchema.parse(await answer.json());
    expect(created.picture).toMatch(/^[0-9a-f]{64}\.webp$/);
    const shown = await (await content.get(picturePath(created))).arrayBuffer();
    const { format, width, height } = await sharp(Buffer.from(shown)).metadata();
    expect([format, width, height]).toEqual(['webp', 320, 320]);
    const seen = z.array(editorSchema).parse(await (await content.get(PATH)).json());
    expect(seen.find(({ id }) => id === created.id)?.picture).toBe(created.picture);
  });

  it.each([
    ['that is none', '<html></html>', 415, 'unsupported_file'],
    ['of 5 MB', new Uint8Array(5_242_880), 413, 'file_too_large'],
  ])('is refused with a picture %s, and not created', async (_kind, bytes, status, error) => {
    const before = await content.models.editors.countDocuments();
    const answer = await content.post(PATH, formWithFile('imgFile', bytes, editor), admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.error]).toEqual([status, error]);
    expect(problem.issues?.map(({ path }) => path)).toEqual(['imgFile']);
    expect(await content.models.editors.countDocuments()).toBe(before);
  });

  it('is created by administrators only', async () => {
    expect((await content.post(PATH, editor)).status).toBe(401);
    expect((await content.post(PATH, editor, content.sign('staff'))).status).toBe(403);
  });

  it('who is disabled is shown to an administrator only', async () => {
    const record = content.catalogue.current.editors[0];
    if (!record) throw new Error('no editor');
    await content.catalogue.put({ kind: 'editors', record: { ...record, status: 'disabled' } });
    const count = async (token?: string) =>
      ((await (await content.get(PATH, token)).json()) as object[]).length;
    expect(await count()).toBe((await count(admin)) - 1);
  });
});
