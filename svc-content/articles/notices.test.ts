import {
  type AdminArticle,
  type AdminIssue,
  articleSchema,
  articleSummarySchema,
  type Problem,
} from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const noticeOf = (article: AdminArticle, fields: Record<string, string> = {}) =>
  publish(content, {
    noticekind: 'retraction',
    noticeof: article.refnumber,
    title: `Retraction: ${article.title}`,
    publishdate: '2026-05-01',
    doi: '',
    ...fields,
  });
const read = async ({ refnumber }: { refnumber: string }) =>
  articleSchema.parse(await (await content.get(`/api/archives/ref/${refnumber}`)).json());
const change = (article: AdminArticle, fields: object) =>
  content.post(`/api/archives/${article.id}`, fields, admin);

it('marks an article with its public notices, and the notice with the article', async () => {
  const article = await publish(content);
  const late = await noticeOf(article, { publishdate: '2026-06-01' });
  const early = await noticeOf(article, {
    noticekind: 'correction',
    noticeof: article.refnumber.toUpperCase(),
    title: `Correction: ${article.title}`,
  });
  const { updates, notice } = await read(article);
  expect(updates.map(({ kind, refnumber }) => [kind, refnumber])).toEqual([
    ['correction', early.refnumber],
    ['retraction', late.refnumber],
  ]);
  expect(updates[1]).toMatchObject({ date: '2026-06-01T00:00:00.000Z', removesText: false });
  expect(notice).toBeNull();
  expect((await read(late)).notice).toMatchObject({
    kind: 'retraction',
    refnumber: article.refnumber,
    title: article.title,
  });
  expect(late.notice).toMatchObject({ refnumber: article.refnumber });
});

it('removes the mark when it is disabled, and adds the mark again when it is enabled', async () => {
  const article = await publish(content);
  const notice = await noticeOf(article);
  await change(notice, { status: 'disabled' });
  expect((await read(article)).updates).toEqual([]);
  await change(notice, { status: 'enabled' });
  expect((await read(article)).updates).toHaveLength(1);
});

it('shows no mark of a draft notice, and no link to a disabled article in its notice', async () => {
  const article = await publish(content);
  const draft = await noticeOf(article, { status: 'draft' });
  expect((await read(article)).updates).toEqual([]);
  await change(draft, { status: 'enabled' });
  expect((await read(article)).updates).toHaveLength(1);
  await change(article, { status: 'disabled' });
  expect((await read(draft)).notice).toBeNull();
});

it('shows changed titles of notice and article, also after all records were read again', async () => {
  const article = await publish(content);
  const notice = await noticeOf(article);
  await change(article, { title: 'A title as it should be' });
  expect((await read(notice)).notice?.title).toBe('A title as it should be');
  await change(notice, { title: 'Retraction of a paper' });
  expect((await read(article)).updates[0]?.title).toBe('Retraction of a paper');
  await content.catalogue.recover();
  expect((await read(article)).updates).toHaveLength(1);
});

it('marks the summaries in lists and search results', async () => {
  const article = await publish(content, { title: 'Palimpsests of the estuary' });
  const summary = async () => {
    const found = await (await content.get('/api/search?q=palimpsests&page=1')).json();
    const [first] = (found as { results: object[] }).results;
    return articleSummarySchema.parse(first).updates;
  };
  expect(await summary()).toEqual([]);
  const notice = await noticeOf(article, { title: 'Retraction of a paper of ours' });
  expect(await summary()).toHaveLength(1);
  await change(notice, { status: 'disabled' });
  expect(await summary()).toEqual([]);
});

it.each([
  ['a kind without an article', { noticekind: 'retraction' }, 'noticeof'],
  ['an article without a kind', { noticeof: 'R1' }, 'noticekind'],
  ['an unknown kind', { noticekind: 'erratum', noticeof: 'R1' }, 'noticekind'],
  ['a removed text without a notice', { removestext: 'yes' }, 'removestext'],
])('is refused with %s', async (_, fields, path) => {
  const article = await publish(content);
  const answer = await change(article, fields);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { issues: { path: string }[] }).issues[0]?.path).toBe(path);
});

it('refuses a notice about itself, and a new reference number for an article with a notice', async () => {
  const article = await publish(content);
  const itself = { noticekind: 'correction', noticeof: article.refnumber.toLowerCase() };
  expect((await change(article, itself)).status).toBe(400);
  await noticeOf(article);
  expect((await change(article, { refnumber: 'another' })).status).toBe(400);
  expect((await change(article, { refnumber: article.refnumber.toUpperCase() })).status).toBe(200);
});

const issueWith = async (number: number): Promise<AdminIssue> => {
  const body = { year: 2026, volume: 2, issue: number };
  const answer = await content.post('/api/admin/create-issue', body, admin);
  return (await answer.json()) as AdminIssue;
};
const statusOf = ({ id }: AdminIssue, status: string) =>
  content.post(`/api/admin/issues/${id}`, { status }, admin);
const problemOf = async (answer: Response) => {
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, issues?.[0]?.path, issues?.[0]?.message];
};

it('prevents hiding its issue while it marks a public article of another issue', async () => {
  const issue = await issueWith(1);
  const article = await publish(content);
  const place = { year: '2026', volume: '2', issue: '1' };
  const notice = await noticeOf(article, { ...place, removestext: 'yes' });
  for (const status of ['hidden', 'draft']) {
    const refused = await problemOf(await statusOf(issue, status));
    expect(refused.slice(0, 3)).toEqual([400, 'invalid_request', 'status']);
    if (status === 'hidden') {
      expect(refused[3]).toContain(notice.refnumber);
      expect(refused[3]).toContain('Move these notices to another issue or disable them');
    }
  }
  expect((await read(article)).updates).toHaveLength(1);
  await change(notice, { status: 'disabled' });
  expect((await statusOf(issue, 'hidden')).status).toBe(200);
});

it('can be hidden together with the article that it marks, if both are in one issue', async () => {
  const issue = await issueWith(2);
  const place = { year: '2026', volume: '2', issue: '2' };
  const article = await publish(content, place);
  await noticeOf(article, place);
  expect((await statusOf(issue, 'hidden')).status).toBe(200);
});

it('cannot be moved to a hidden issue while it marks a public article', async () => {
  const issue = await issueWith(3);
  expect((await statusOf(issue, 'hidden')).status).toBe(200);
  const article = await publish(content);
  const notice = await noticeOf(article);
  const place = { year: 2026, volume: 2, issue: 3 };
  const refused = await problemOf(await change(notice, place));
  expect(refused.slice(0, 3)).toEqual([400, 'invalid_request', 'issue']);
  expect(refused[3]).toContain(article.refnumber);
  expect((await read(article)).updates).toHaveLength(1);
  await statusOf(issue, 'published');
  expect((await change(notice, place)).status).toBe(200);
  expect((await read(article)).updates).toHaveLength(1);
});
