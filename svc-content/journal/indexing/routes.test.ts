import { FILE_TOO_LARGE, indexingEntrySchema, type Problem } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

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
  it('is created with a logo of limited size, and can be read at once', async () => {
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

  it('retains the size of a small logo', async () => {
    const logo = await pictureBytes({ width: 40, height: 20 });
    const answer = await content.post(PATH, formWithFile('imgFile', logo, fields), admin);
    expect(await answer.json()).toMatchObject({ width: 40, height: 20 });
  });

  it('may consist of a title only', async () => {
    const answer = await create({ title: 'Bare' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ link: '', image: '', width: 0, sortnumber: 0 });
  });

  it('is sorted by its number, and hidden from readers while it is disabled', async () => {
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

  it('is refused with two logos, and with a file in an unknown field', async () => {
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
    const form = formWithFile('imgFile', new Uint8Array(FILE_TOO_LARGE), fields);
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

async function created(values: Record<string, string> = fields) {
  return indexingEntrySchema.parse(await (await create(values)).json());
}
async function refusal(answering: Promise<Response>) {
  const answer = await answering;
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, ...(issues ?? []).map(({ path }) => path)];
}
const revision = async () => (await content.get('/api/revision')).text();

describe('updating an indexing entry', () => {
  it('can be read at once, and retains or replaces the logo', async () => {
    const logo = await pictureBytes({ width: 40, height: 20 });
    const answer = await content.post(PATH, formWithFile('imgFile', logo, fields), admin);
    const before = indexingEntrySchema.parse(await answer.json());
    const [first, other] = [await revision(), { title: 'Other', link: '', sortnumber: '1' }];
    const edited = await content.post(
      `${PATH}/${before.id}`,
      formOf({ ...other, status: 'disabled', version: '0' }),
      admin,
    );
    expect(edited.status).toBe(200);
    const after = indexingEntrySchema.strict().parse(await edited.json());
    expect(after).toEqual({
      ...before,
      ...other,
      sortnumber: 1,
      status: 'disabled',
      version: 1,
    });
    expect(await list(admin)).toContainEqual(after);
    expect((await list()).map(({ id }) => id)).not.toContain(before.id);
    expect(await revision()).not.toBe(first);

    const wide = await pictureBytes({ width: 1_440, height: 360 });
    const form = formWithFile('imgFile', wide, other);
    const replaced = await content.post(`${PATH}/${before.id}`, form, admin);
    const last = indexingEntrySchema.parse(await replaced.json());
    expect(last).toMatchObject({ width: 360, height: 90, status: 'disabled', version: 2 });
    expect((await content.get(last.image)).status).toBe(200);
  });

  it('changes only the given fields', async () => {
    const before = await created({ ...fields, status: 'disabled' });
    const edit = async (values: object) => {
      const answer = await content.post(`${PATH}/${before.id}`, values, admin);
      expect(answer.status, await answer.clone().text()).toBe(200);
      return answer.json();
    };
    expect(await edit({ title: 'Renamed' })).toEqual({ ...before, title: 'Renamed', version: 1 });
    const current = { ...before, title: 'Renamed', status: 'enabled', version: 2 };
    expect(await edit({ status: 'enabled', version: 1 })).toEqual(current);
    expect(await edit({ ...current, sortnumber: 9 })).toEqual({
      ...current,
      sortnumber: 9,
      version: 3,
    });
  });

  it('does not increment the version if nothing changes', async () => {
    const entry = await created();
    const answer = await content.post(`${PATH}/${entry.id}`, formOf(fields), admin);
    expect(await answer.json()).toEqual(entry);
  });

  it('is refused if invalid', async () => {
    const { id } = await created();
    const edit = (values: Record<string, string>, token = admin) =>
      refusal(content.post(`${PATH}/${id}`, formOf(values), token));
    expect(await edit({ ...fields, title: '' })).toEqual([400, 'invalid_request', 'title']);
    expect(await edit(fields, '')).toEqual([401, 'unauthorized']);
    expect(await edit(fields, content.sign('staff'))).toEqual([403, 'forbidden']);
    expect(await edit({ ...fields, version: '7' })).toEqual([409, 'version_conflict']);
    const unknown = content.post(`${PATH}/${'0'.repeat(24)}`, formOf(fields), admin);
    expect(await refusal(unknown)).toEqual([404, 'not_found']);
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      refusal(content.post(`${PATH}/${id}`, formWithFile('imgFile', bytes, fields), admin));
    const large = await send(new Uint8Array(FILE_TOO_LARGE));
    expect(large).toEqual([413, 'file_too_large', 'imgFile']);
    expect(await send(new Uint8Array(9))).toEqual([415, 'unsupported_file', 'imgFile']);
  });
});

describe('removing an indexing entry', () => {
  const remove = (id: string, token?: string, query = '') =>
    fetch(`${content.url}${PATH}/${id}${query}`, {
      method: 'DELETE',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  it('hides it from everyone', async () => {
    const entry = await created();
    const before = await revision();
    const answer = await remove(entry.id, admin);
    expect([answer.status, await answer.json()]).toEqual([200, entry]);
    expect((await list(admin)).map(({ id }) => id)).not.toContain(entry.id);
    expect(await revision()).not.toBe(before);
    expect(await content.models.indexing.findById(entry.id)).toBeNull();
    expect(await refusal(remove(entry.id, admin))).toEqual([404, 'not_found']);
  });

  it('is permitted for administrators only, with the current version or none', async () => {
    const { id } = await created();
    expect(await refusal(remove(id))).toEqual([401, 'unauthorized']);
    expect(await refusal(remove(id, content.sign('staff')))).toEqual([403, 'forbidden']);
    expect(await refusal(remove(id, admin, '?version=1'))).toEqual([409, 'version_conflict']);
    expect(await refusal(remove(id, admin, '?version=x'))).toEqual([
      400,
      'invalid_request',
      'version',
    ]);
    expect((await list()).map((entry) => entry.id)).toContain(id);
    expect((await remove(id, admin, '?version=0')).status).toBe(200);
  });
});
