import {
  type AdminEditor,
  adminEditorSchema,
  type CreateEditor,
  editorSchema,
  FILE_TOO_LARGE,
  type Problem,
  picturePath,
} from '@app/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

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
      const { email, phone, ...publicFields } = created;
      expect(seen).toContainEqual(publicFields);
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
    ['phone', 'by day'],
    ['since', '24'],
    ['salary', '1'],
  ])('is refused with the %s %j', async (field, value) => {
    const answer = await content.post(PATH, { ...editor, [field]: value }, admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('is created with a picture, cropped to a square', async () => {
    const wide = await pictureBytes({ width: 200, height: 100, format: 'jpeg' });
    const answer = await content.post(PATH, formWithFile('imgFile', wide, editor), admin);
    expect(answer.status).toBe(201);
    const created = adminEditorSchema.parse(await answer.json());
    expect(created.picture).toMatch(/^[0-9a-f]{64}\.webp$/);
    const served = await (await content.get(picturePath(created))).arrayBuffer();
    const { format, width, height } = await sharp(Buffer.from(served)).metadata();
    expect([format, width, height]).toEqual(['webp', 320, 320]);
    const seen = z.array(editorSchema).parse(await (await content.get(PATH)).json());
    expect(seen.find(({ id }) => id === created.id)?.picture).toBe(created.picture);
  });

  it.each([
    ['that is none', '<html></html>', 415, 'unsupported_file'],
    ['of 5 MB', new Uint8Array(FILE_TOO_LARGE), 413, 'file_too_large'],
  ])('is refused with a picture %s, and is not created', async (_kind, bytes, status, error) => {
    const before = await content.models.editors.countDocuments();
    const answer = await content.post(PATH, formWithFile('imgFile', bytes, editor), admin);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.error]).toEqual([status, error]);
    expect(problem.issues?.map(({ path }) => path)).toEqual(['imgFile']);
    expect(await content.models.editors.countDocuments()).toBe(before);
  });

  it('has the year in which he or she joined the board only if an administrator has entered the year', async () => {
    const send = async (fields: object) => {
      const answer = await content.post(PATH, { ...editor, ...fields }, admin);
      return adminEditorSchema.parse(await answer.json());
    };
    const { id } = await send({ since: '2024' });
    const read = async () => editorSchema.parse(await (await content.get(`${PATH}/${id}`)).json());
    expect((await read()).since).toBe('2024');
    await content.post(`${PATH}/${id}`, { since: '' }, admin);
    expect(await read()).not.toHaveProperty('since');
    expect(await send({})).not.toHaveProperty('since');
  });

  it('is created by administrators only', async () => {
    expect((await content.post(PATH, editor)).status).toBe(401);
    expect((await content.post(PATH, editor, content.sign('staff'))).status).toBe(403);
  });

  it('can be read by anyone, and with email and phone by administrators', async () => {
    const { email, phone, ...publicFields } = await created();
    const anyone = await (await content.get(`${PATH}/${publicFields.id}`)).json();
    expect(editorSchema.strict().parse(anyone)).toEqual(publicFields);
    const all = await (await content.get(`${PATH}/${publicFields.id}/`, admin)).json();
    expect(all).toEqual({ ...publicFields, email, phone });
    expect((await content.get(`${PATH}/${'0'.repeat(24)}`, admin)).status).toBe(404);
  });

  it('is visible to administrators only while disabled', async () => {
    const { id } = await created();
    const seen = async (token?: string) => {
      const list = z.array(editorSchema).parse(await (await content.get(PATH, token)).json());
      const { status } = await content.get(`${PATH}/${id}`, token);
      return [list.some((other) => other.id === id), status];
    };
    const [visible, hidden] = [
      [true, 200],
      [false, 404],
    ];
    for (const [version, status, body] of [
      [1, 'disabled', { status: 'disabled', version: 0 }],
      [2, 'enabled', formOf({ status: 'enabled' })],
      [3, 'disabled', formOf({ status: 'disabled', version: '2' })],
    ] as const) {
      const answer = await content.post(`${PATH}/${id}`, body, admin);
      expect(answer.status).toBe(200);
      const after = adminEditorSchema.strict().parse(await answer.json());
      expect(after).toMatchObject({ ...editor, status, version });
      expect(await seen()).toEqual(status === 'enabled' ? visible : hidden);
      expect(await seen(content.sign('staff'))).toEqual(await seen());
      expect(await seen(admin)).toEqual(visible);
    }
  });
});

async function created(): Promise<AdminEditor> {
  const answer = await content.post(PATH, editor, admin);
  return adminEditorSchema.parse(await answer.json());
}
async function refusal(id: string, body: object, token: string | undefined = admin) {
  const answer = await content.post(`${PATH}/${id}`, body, token);
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, ...(issues ?? []).map(({ path }) => path)];
}

describe('updating an editor', () => {
  const other = { ...editor, name: 'Ngozi Ọkọ́njọ', post: 'Head', email: '', phone: '' } as const;

  it.each([
    ['JSON', { ...other, version: 0 }],
    ['a form', formOf({ ...other, version: '0' })],
    ['a form with times of its own', formOf({ ...other, updated_at: '1970-01-01', creation: '' })],
  ])('from %s can be read at once, and retains the picture', async (_kind, body) => {
    const picture = await pictureBytes();
    const form = formWithFile('imgFile', picture, editor);
    const before = adminEditorSchema.parse(await (await content.post(PATH, form, admin)).json());
    const started = Date.now();
    const answer = await content.post(`${PATH}/${before.id}`, body, admin);
    expect(answer.status).toBe(200);
    const after = adminEditorSchema.strict().parse(await answer.json());
    expect(after).toEqual({ ...before, ...other, version: 1, updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(started);
    expect(await (await content.get(`${PATH}/${before.id}`, admin)).json()).toEqual(after);
  });

  it('accepts an unchanged record with another status', async () => {
    const before = await created();
    const sent = { ...before, ...other, status: 'disabled', picture: 'none', id: '7' };
    const answer = await content.post(`${PATH}/${before.id}`, sent, admin);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const after = adminEditorSchema.strict().parse(await answer.json());
    const { updated_at } = after;
    expect(after).toEqual({ ...before, ...other, status: 'disabled', version: 1, updated_at });
  });

  it('changes only the given fields', async () => {
    const before = await created();
    const answer = await content.post(`${PATH}/${before.id}`, { degree: 'PhD' }, admin);
    const after = adminEditorSchema.parse(await answer.json());
    expect(after).toEqual({ ...before, degree: 'PhD', version: 1, updated_at: after.updated_at });
  });

  it('replaces the picture', async () => {
    const { id } = await created();
    const wide = await pictureBytes({ width: 200, height: 100, format: 'jpeg' });
    const form = formWithFile('imgFile', wide, editor);
    const answer = await content.post(`${PATH}/${id}`, form, admin);
    const after = adminEditorSchema.parse(await answer.json());
    expect((await content.get(picturePath(after))).headers.get('content-type')).toBe('image/webp');
  });

  it('does not increment the version if nothing changes', async () => {
    const before = await created();
    const answer = await content.post(`${PATH}/${before.id}`, editor, admin);
    expect(await answer.json()).toEqual(before);
  });

  it('is refused with an invalid field, or an invalid or too large picture', async () => {
    const { id } = await created();
    expect(await refusal(id, { ...other, post: 'King', salary: 1 })).toEqual([
      400,
      'invalid_request',
      'post',
      'salary',
    ]);
    const status = { status: 'hidden' };
    expect(await refusal(id, status)).toEqual([400, 'invalid_request', 'status']);
    const html = formWithFile('imgFile', new TextEncoder().encode('<html></html>'), other);
    expect(await refusal(id, html)).toEqual([415, 'unsupported_file', 'imgFile']);
    const large = formWithFile('imgFile', new Uint8Array(FILE_TOO_LARGE), other);
    expect(await refusal(id, large)).toEqual([413, 'file_too_large', 'imgFile']);
  });

  it('is refused for an unknown editor, and for everyone but administrators', async () => {
    const { id } = await created();
    expect(await refusal('0'.repeat(24), other)).toEqual([404, 'not_found']);
    expect(await refusal(id, other, '')).toEqual([401, 'unauthorized']);
    expect(await refusal(id, other, content.sign('staff'))).toEqual([403, 'forbidden']);
  });

  it('succeeds for only one of ten concurrent requests with the same version', async () => {
    const { id } = await created();
    const edits = Array.from({ length: 10 }, (_, n) => ({ ...editor, name: `N${n}`, version: 0 }));
    const answers = await Promise.all(edits.map((edit) => refusal(id, edit)));
    const conflicts = Array(9).fill([409, 'version_conflict']);
    expect(answers.sort()).toEqual([[200, undefined], ...conflicts]);
  });
});

describe('the order of the editors', () => {
  const ORDER = '/api/admin/editors/order';
  const ids = async (token?: string) => {
    const list = z.array(editorSchema).parse(await (await content.get(PATH, token)).json());
    return list.map(({ id }) => id);
  };

  it('is the order of their creation until an administrator changes it, and new editors are last', async () => {
    const first = await created();
    const second = await created();
    expect((await ids(admin)).slice(-2)).toEqual([first.id, second.id]);
    const wanted = (await ids(admin)).toReversed();
    const answer = await content.post(ORDER, { ids: wanted }, admin);
    expect(answer.status).toBe(200);
    const ordered = z.array(adminEditorSchema.strict()).parse(await answer.json());
    expect(ordered.map(({ id }) => id)).toEqual(wanted);
    const order = await ids();
    expect(order).toEqual(wanted.filter((id) => order.includes(id)));
    const third = await created();
    expect(await ids(admin)).toEqual([...wanted, third.id]);
  });

  it('updates only the editors who move', async () => {
    await content.post(ORDER, { ids: await ids(admin) }, admin);
    const before = z.array(editorSchema).parse(await (await content.get(PATH, admin)).json());
    const [one, two, ...rest] = before.map(({ id }) => id);
    const answer = await content.post(ORDER, { ids: [two, one, ...rest] }, admin);
    const after = z.array(editorSchema).parse(await answer.json());
    const versionsOf = (editors: typeof before) => editors.map(({ version }) => version);
    const [first = 0, second = 0, ...others] = versionsOf(before);
    expect(versionsOf(after)).toEqual([second + 1, first + 1, ...others]);
  });

  it('puts unlisted editors behind the others', async () => {
    const [first, second, ...rest] = await ids(admin);
    await content.post(ORDER, { ids: rest }, admin);
    expect(await ids(admin)).toEqual([...rest, first, second]);
  });

  it('is refused if another user has changed the order since it was read, even at the same moment', async () => {
    const previous = await ids(admin);
    const [one = '', two = '', ...rest] = previous;
    const orders = [
      [two, one, ...rest],
      [...rest, one, two],
      [...rest, two, one],
    ];
    const answers = await Promise.all(
      orders.map((wanted) => content.post(ORDER, { ids: wanted, previous }, admin)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const stored = orders[statuses.indexOf(200)];
    expect(await ids(admin)).toEqual(stored);
    const late = await content.post(ORDER, { ids: previous, previous }, admin);
    expect([late.status, ((await late.json()) as Problem).error]).toEqual([
      409,
      'version_conflict',
    ]);
    // Adding an editor does not count as a change of the order.
    const added = await created();
    const again = await content.post(ORDER, { ids: previous, previous: stored }, admin);
    expect(again.status).toBe(200);
    expect(await ids(admin)).toEqual([...previous, added.id]);
  });

  it('is refused with an unknown or repeated editor, and for everyone but administrators', async () => {
    const all = await ids(admin);
    const refused = async (sent: unknown[], token = admin) => {
      const answer = await content.post(ORDER, { ids: sent }, token);
      return [answer.status, ((await answer.json()) as Problem).error];
    };
    expect(await refused([...all, '0'.repeat(24)])).toEqual([404, 'not_found']);
    expect(await refused([...all.slice(1), all[1]])).toEqual([400, 'invalid_request']);
    expect(await refused(all, content.sign('staff'))).toEqual([403, 'forbidden']);
    expect((await content.post(ORDER, { ids: all })).status).toBe(401);
    expect(await ids(admin)).toEqual(all);
  });
});
