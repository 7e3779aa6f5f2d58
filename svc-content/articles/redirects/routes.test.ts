import { addedRedirectsSchema, isServedAddress, redirectPageSchema } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const OLD = 'https://old.example.org/index.php/jlc/article/view/12';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 1);
  await publish(content, { refnumber: 'A', issue: '1', doi: '10.5555/J.A' });
  await publish(content, { refnumber: 'B', issue: '1' });
});
afterAll(() => content.close());

const add = async (table: string, isContinued = false) => {
  const answer = await content.post('/api/admin/redirects', { table, isContinued }, admin);
  expect(answer.status).toBe(200);
  return addedRedirectsSchema.strict().parse(await answer.json());
};
const find = async (address: string) => {
  const answer = await content.get(`/api/redirects?${new URLSearchParams({ address })}`);
  return answer.ok ? ((await answer.json()) as { path: string }).path : answer.status;
};

it('adds the addresses of a table, and reports the lines with errors', async () => {
  const table = [
    'address;article',
    `${OLD};a`,
    '/old/2?id=3;https://doi.org/10.5555/j.a',
    '/old/b;B',
    '/old/b;A',
    '/;B',
    'old;B',
    '/old/c;nobody',
    '/old/d',
  ].join('\r\n');
  expect(await add(table)).toEqual({
    added: 3,
    known: 0,
    faulty: [
      { line: 5, message: 'The address leads to B already' },
      { line: 6, message: expect.stringContaining('not an address') },
      { line: 7, message: expect.stringContaining('not an address') },
      { line: 8, message: expect.stringContaining('“nobody”') },
      { line: 9, message: expect.stringContaining('“”') },
    ],
  });
  expect(await add(`${OLD}/,A\n/old/b,B`)).toEqual({ added: 0, known: 2, faulty: [] });
  const page = '/archives/2026/vol1/issue1/A';
  expect(await find('/index.php/jlc/article/view/12')).toBe(page);
  expect(await find('/old/2?id=3')).toBe(page);
  expect(await find('/old/2?id=4')).toBe(404);
  expect(await find('/old/b')).toBe('/archives/2026/vol1/issue1/B');
});

it('reads a first line without an address as a header, unless the table is continued', async () => {
  expect(await add('address;article')).toEqual({ added: 0, known: 0, faulty: [] });
  const { faulty } = await add('address;article', true);
  expect(faulty).toEqual([{ line: 1, message: expect.stringContaining('not an address') }]);
});

it('refuses an address at which the site has its own page', async () => {
  const { added, faulty } = await add('/contact,A\n/api/x,A\n/contact?id=7,A');
  expect([added, faulty.map(({ line }) => line)]).toEqual([1, [1, 2]]);
  expect(faulty[0]?.message).toBe('The site has a page of its own at this address');
  const sitePages =
    '/contact?utm_source=x,A\n/CONTACT,A\n/board/?fbclid=1,A\nhttps://old.example.org/search,A';
  expect(await add(sitePages)).toMatchObject({ added: 0, faulty: [{}, {}, {}, {}] });
});

it('knows the fixed paths of all endpoints', () => {
  const paths = Object.values<api.EndpointTable>(api.endpoints)
    .flatMap(api.endpointsIn)
    .map(({ path }) => path)
    .filter((path) => !path.includes('{') && !path.startsWith('/internal/'));
  expect(paths.filter((path) => !isServedAddress(path))).toEqual([]);
});

it('finds an address despite tracking parameters of campaigns', async () => {
  await add('/campaign?id=1,A\n/campaign,A');
  const page = '/archives/2026/vol1/issue1/A';
  expect(await find('/campaign?utm_source=x&id=1&fbclid=y')).toBe(page);
  expect(await find('/campaign?utm_source=x')).toBe(page);
  expect(await find('/campaign?id=2')).toBe(404);
});

it('stores all addresses of concurrent requests, up to the maximum length for an article', async () => {
  await publish(content, { refnumber: 'K', issue: '1' });
  const tables = Array.from({ length: 10 }, (_, at) => `/k/${at},K`);
  const added = await Promise.all(tables.map((table) => add(table)));
  expect(added.map(({ added }) => added)).toEqual(tables.map(() => 1));
  for (let at = 0; at < 10; at += 1) expect(await find(`/k/${at}`)).not.toBe(404);
  const long = Array.from({ length: 6 }, (_, at) => `/k/${'x'.repeat(2_000)}${at},K`);
  const { added: fitting, faulty } = await add(long.join('\n'));
  expect([fitting, faulty.map(({ line }) => line)]).toEqual([4, [5, 6]]);
});

it('redirects to a public article while the article lists the address, and hides the list from readers', async () => {
  const { id, ...article } = await publish(content, {
    refnumber: 'C',
    issue: '1',
    formeraddresses: ' /old/x\n\n/old/y',
  });
  expect(article).toMatchObject({ formeraddresses: '/old/x\n/old/y' });
  const response = await (await content.get('/api/archives/ref/C')).json();
  expect(response).not.toHaveProperty('formeraddresses');
  await content.post(`/api/archives/${id}`, { formeraddresses: '/old/y' }, admin);
  expect(await find('/old/x')).toBe(404);
  expect(await find('/old/y')).toBe('/archives/2026/vol1/issue1/C');
  await disable(content, { refnumber: 'C' });
  expect(await find('/old/y')).toBe(404);
});

it('takes at most 500 lines, from administrators', async () => {
  const { added, faulty } = await add('/old/many,A\n'.repeat(501));
  expect({ added, faulty }).toEqual({
    added: 0,
    faulty: [{ line: 501, message: 'At most 500 lines at once' }],
  });
  expect((await content.post('/api/admin/redirects', { table: '' })).status).toBe(401);
});

describe('the list of redirects', () => {
  const listed = async (query: Record<string, string> = {}) => {
    const answer = await content.get(`/api/admin/redirects?${new URLSearchParams(query)}`, admin);
    expect(answer.status).toBe(200);
    return redirectPageSchema.strict().parse(await answer.json());
  };
  const remove = (article: string, address: string, token = admin) =>
    fetch(`${content.url}/api/admin/redirects/${article}?${new URLSearchParams({ address })}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });

  it('is sorted and paginated, and can be searched by words of the address or the article', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `/many/${String(at).padStart(2, '0')}`);
    const { id } = await publish(content, {
      refnumber: 'M',
      issue: '1',
      title: 'Of <i>Many</i> pages',
      formeraddresses: many.join('\n'),
    });
    const first = await listed({ q: 'PAGES /many' });
    expect(first).toMatchObject({ total: 60, page: 1 });
    expect(first.redirects.map(({ address }) => address)).toEqual(many.slice(0, 50));
    expect(first.redirects[0]).toEqual({
      address: '/many/00',
      article: id,
      refnumber: 'M',
      title: 'Of <i>Many</i> pages',
      isFollowed: true,
    });
    const last = await listed({ q: '/many of', page: '9' });
    expect([last.page, last.redirects.length]).toEqual([2, 10]);
    expect(await listed({ q: '/many nothing' })).toEqual({ redirects: [], total: 0, page: 1 });
  });

  it('shows which addresses lead nowhere', async () => {
    await publish(content, { refnumber: 'E', issue: '1', formeraddresses: '/twice /only-e' });
    const later = { refnumber: 'F', issue: '1', formeraddresses: 'https://old.example.org/twice/' };
    await publish(content, later);
    const states = async () =>
      Object.fromEntries(
        (await listed({ q: 'twice' })).redirects.map((one) => [one.refnumber, one.isFollowed]),
      );
    expect(await states()).toEqual({ E: true, F: false });
    await disable(content, { refnumber: 'E' });
    expect(await states()).toEqual({ E: false, F: true });
  });

  it('loses a removed address and no other', async () => {
    const { id } = await publish(content, {
      refnumber: 'G',
      issue: '1',
      formeraddresses: '/g/1\n/g/2?a=b&c=%C3%A9',
    });
    expect((await remove(id, '/g/3')).status).toBe(404);
    expect((await remove('x', '/g/1')).status).toBe(404);
    expect((await remove(id, '/g/1', content.sign('staff'))).status).toBe(403);
    const answer = await remove(id, '/g/2?a=b&c=%C3%A9');
    expect([answer.status, await answer.json()]).toEqual([200, { address: '/g/2?a=b&c=%C3%A9' }]);
    expect((await listed({ q: '/g/' })).redirects.map(({ address }) => address)).toEqual(['/g/1']);
    expect(await find('/g/1')).toBe('/archives/2026/vol1/issue1/G');
    expect(await find('/g/2?a=b&c=%C3%A9')).toBe(404);
  });
});
