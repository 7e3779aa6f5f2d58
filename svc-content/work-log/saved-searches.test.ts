import {
  MAX_SAVED_SEARCHES,
  type Problem,
  SAVED_SEARCHES_PATH,
  savedSearchesSchema,
  savedSearchSchema,
} from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

const save = (token: string, name: unknown, view = '/urgent?search=proof') =>
  content.post(SAVED_SEARCHES_PATH, { name, view } as object, token);
const list = async (token: string) =>
  savedSearchesSchema.parse(await (await content.get(SAVED_SEARCHES_PATH, token)).json());
const remove = (id: string, token: string) =>
  fetch(`${content.url}${SAVED_SEARCHES_PATH}/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });

it('lists the user’s searches by name, replaces one with the same name, and deletes one', async () => {
  const [ada, ravi] = [content.sign('staff'), content.sign('admin')];
  const made = await save(ada, '  Week 10 ');
  expect(made.status).toBe(201);
  const search = savedSearchSchema.strict().parse(await made.json());
  expect(search).toMatchObject({ name: 'Week 10', view: '/urgent?search=proof' });
  expect((await save(ada, 'week 9', '')).status).toBe(201);

  const replaced = await save(ada, 'WEEK 10', '?search=galley');
  expect(replaced.status).toBe(200);
  const now = { id: search.id, name: 'WEEK 10', view: '?search=galley' };
  expect(await replaced.json()).toEqual(now);
  expect(await list(ada)).toEqual([expect.objectContaining({ name: 'week 9', view: '' }), now]);

  expect(await list(ravi)).toEqual([]);
  expect((await save(ravi, 'Week 10')).status).toBe(201);
  for (const id of [search.id, 'x', '0'.repeat(24)]) {
    expect((await remove(id, ravi)).status, id).toBe(404);
  }
  const removed = await remove(search.id, ada);
  expect([removed.status, await removed.json()]).toEqual([200, now]);
  expect((await remove(search.id, ada)).status).toBe(404);
  expect((await list(ada)).map(({ name }) => name)).toEqual(['week 9']);
  expect(await list(ravi)).toHaveLength(1);
});

it('saves concurrent searches with one name only once, and limits the number of searches', async () => {
  const token = content.sign('staff');
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(token, 'Proofs')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(await list(token)).toHaveLength(1);

  const [first] = await content.models.savedSearches.find({ name: 'Proofs' }).lean();
  const more = Array.from({ length: MAX_SAVED_SEARCHES - 1 }, (_, at) => {
    return { user: first?.user, key: `${first?.user} ${at}`, name: `${at}`, view: '' };
  });
  await content.models.savedSearches.insertMany(more);
  const oneMore = await save(token, 'One more');
  expect(oneMore.status).toBe(400);
  expect(((await oneMore.json()) as Problem).issues).toMatchObject([{ path: 'name' }]);
  expect((await save(token, 'proofs')).status).toBe(200);
});

it('stores a name as a single line, and returns it in the same form', async () => {
  const token = content.sign('staff');
  for (const status of [201, 200]) {
    expect((await save(token, ' a\u0000b\nc\ud800 ', '/last-work?search=x+%3F')).status).toBe(
      status,
    );
  }
  expect((await save(token, 'peche')).status).toBe(201);
  expect((await save(token, 'Pêche')).status).toBe(201);
  const names = (await list(token)).map(({ name }) => name);
  expect(names).toEqual(['ab c\ufffd', 'peche', 'Pêche']);
  const indexes = await content.models.savedSearches.listIndexes();
  expect(indexes.map(({ key }) => key)).toContainEqual({ user: 1 });
});

it('refuses an invalid search, and a caller without a token', async () => {
  const token = content.sign('staff');
  for (const name of [undefined, '', '  ', 7, { $ne: 1 }, 'x'.repeat(61), '\u0000\u200b']) {
    const refused = await save(token, name);
    expect(refused.status, String(name)).toBe(400);
    expect(((await refused.json()) as Problem).issues).toMatchObject([{ path: 'name' }]);
  }
  const views = [
    '//evil.example',
    'javascript:alert(1)',
    '/urgent/b',
    '?x#y',
    '/addentris',
    '?y?z',
  ];
  for (const view of [...views, '?\u0000', '?a\nb', '?\ud800', '/urgent\n']) {
    expect((await save(token, 'A view', view)).status, view).toBe(400);
  }
  expect(await list(token)).toEqual([]);
  for (const path of [SAVED_SEARCHES_PATH, `${SAVED_SEARCHES_PATH}/x`]) {
    const method = path === SAVED_SEARCHES_PATH ? 'GET' : 'DELETE';
    expect((await fetch(content.url + path, { method })).status).toBe(401);
  }
});
