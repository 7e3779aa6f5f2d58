import { indexingEntrySchema, type Problem } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formWithFile, pictureBytes } from '../testing/pictures.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

const PATH = '/api/indexing';
const fields = { title: 'Index of Estuaries', link: 'https://index.example/j/1', sortnumber: '2' };

let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
const create = (values: Record<string, string>, token = admin) =>
  content.post(PATH, formOf(values), token);
async function list(token?: string) {
  const answer = await content.get(`${PATH}/`, token);
  return z.array(indexingEntrySchema.strict()).parse(await answer.json());
}

describe('an indexing entry', () => {
  it('is created with its logo, fitted into its frame, and read by anyone at once', async () => {
    const logo = await pictureBytes({ width: 1_440, height: 360 });
    const answer = await content.post(PATH, formWithFile('imgFile', logo, fields), admin);
    expect(answer.status).toBe(201);
    const entry = indexingEntrySchema.strict().parse(await answer.json());
    expect(entry).toMatchObject({
      title: fields.title,
      link: fields.link,
      sortnumber: 2,
      status: 'enabled',
      width: 360,
      height: 90,
      image: expect.stringMatching(/^\/assets\/indexing\/[0-9a-f]{64}\.webp$/),
    });
    expect(await list()).toContainEqual(entry);
    expect((await content.get(entry.image)).headers.get('content-type')).toBe('image/webp');
  });

  it('has a small logo as it is', async () => {
    const logo = await pictureBytes({ width: 40, height: 20 });
    const answer = await content.post(PATH, formWithFile('imgFile', logo, fields), admin);
    expect(await answer.json()).toMatchObject({ width: 40, height: 20 });
  });

  it('may have a title only', async () => {
    const answer = await create({ title: 'Bare' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ link: '', image: '', width: 0, sortnumber: 0 });
  });

  it('stands where its number says, and unseen by readers when it is disabled', async () => {
    await create({ title: 'Tenth', sortnumber: '10' });
    await create({ title: 'Ninth', sortnumber: '9' });
    await create({ title: 'Hidden', sortnumber: '9', status: 'disabled' });
    const titles = async (token?: string) => (await list(token)).map(({ title }) => title);
    expect((await titles()).slice(-2)).toEqual(['Ninth', 'Tenth']);
    expect((await titles(admin)).slice(-3)).toEqual(['Ninth', 'Hidden', 'Tenth']);
    expect(await titles(content.sign('staff'))).not.toContain('Hidden');
    const numbers = (await list()).map(({ sortnumber }) => sortnumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('changes the revision that readers see', async () => {
    const revision = async () => (await content.get('/api/revision')).text();
    const before = await revision();
    await create({ title: 'Another' });
    expect(await revision()).not.toBe(before);
  });

  it.each([
    ['title', ' '],
    ['link', 'javascript:alert(1)'],
    ['link', '/relative'],
    ['link', 'https://'],
    ['sortnumber', 'first'],
    ['sortnumber', '-1'],
    ['status', 'perhaps'],
    ['colour', 'red'],
  ])('is refused with the %s %j', async (field, value) => {
    const answer = await create({ ...fields, [field]: value });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('is refused with two logos, and with a file that nobody asked for', async () => {
    const logo = await pictureBytes();
    const form = formWithFile('imgFile', logo, fields);
    form.append('imgFile', new Blob([logo]), 'second.png');
    form.append('extra', new Blob([logo]), 'extra.png');
    const answer = await content.post(PATH, form, admin);
    const problem = (await answer.json()) as Problem;
    const paths = problem.issues?.map(({ path }) => path);
    expect([answer.status, paths]).toEqual([400, ['imgFile', 'extra']]);
  });

  it('is refused with a logo of 5 MB', async () => {
    const form = formWithFile('imgFile', new Uint8Array(5_242_880), fields);
    const answer = await content.post(PATH, form, admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.error]).toEqual([413, 'file_too_large']);
    expect(problem.issues).toEqual([
      { path: 'imgFile', message: 'File size exceeds the limit of 5 MB.' },
    ]);
  });

  it('is created by administrators only', async () => {
    expect((await content.post(PATH, formOf(fields))).status).toBe(401);
    expect((await create(fields, content.sign('staff'))).status).toBe(403);
  });
});
