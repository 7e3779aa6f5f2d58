import { type AdminArticle, adminArticleSchema, type Problem } from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../testing/article-form.ts';
import { createIssue, publish } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';
import { publishDue } from './publish-due.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const send = (fields: Record<string, string>) =>
  content.post('/api/admin/archives', articleForm(articleFields(fields)), admin);
const change = (id: string, fields: object) => content.post(`/api/archives/${id}`, fields, admin);
const read = async (id: string) =>
  adminArticleSchema.parse(await (await content.get(`/api/archives/${id}`, admin)).json());
const remove = ({ id, version }: Pick<AdminArticle, 'id' | 'version'>, token = admin) =>
  fetch(`${content.url}/api/admin/archives/${id}?version=${version}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
const issuesOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  return ((await answer.json()) as Problem).issues;
};

async function sitemap(): Promise<string> {
  const index = await (await content.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)];
  const texts = parts.map(async ([, path = '']) => (await content.get(path)).text());
  return (await Promise.all(texts)).join('');
}

/** What readers, indexers and harvesters get of an article. */
async function copiesOf({ id, refnumber }: AdminArticle) {
  const record = `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.test:${id}`;
  const list = '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc';
  const texts = [record, list, '/feed.xml', `/api/search?q=${refnumber}`];
  const answers = await Promise.all(texts.map(async (path) => (await content.get(path)).text()));
  const page = await content.get(`/api/archives/ref/${refnumber}`);
  const pdf = await content.get(`/archives/2026/vol1/issue2/${refnumber}.pdf`);
  answers.push(await sitemap());
  const isIn = (text: string | undefined) => text?.includes(refnumber) || text?.includes(`:${id}<`);
  const [, ...lists] = answers;
  return {
    statuses: [page.status, pdf.status],
    record: /<error code="\w+"|<header status="deleted"|<header/.exec(answers[0] ?? '')?.[0],
    lists: lists.map(isIn),
  };
}
const unknown = {
  statuses: [404, 404],
  record: '<error code="idDoesNotExist"',
  lists: [false, false, false, false],
};

it.each([
  ['a draft', { status: 'draft' }],
  ['a scheduled article', { status: 'scheduled', scheduled: inAnHour() }],
])('%s is seen by administrators only, also by no harvester', async (_what, fields) => {
  const answer = await send({ refnumber: `L-${fields.status}`, ...fields });
  expect(answer.status).toBe(201);
  const article = adminArticleSchema.parse(await answer.json());
  const { status: stage, ...others } = fields;
  expect(article).toMatchObject({ ...others, status: 'disabled', stage });
  expect(await copiesOf(article)).toEqual(unknown);
  await change(article.id, { status: 'enabled' });
  const { record, statuses, lists } = await copiesOf(article);
  expect({ record, statuses, lists }).toEqual({
    record: '<header',
    statuses: [200, 200],
    lists: [true, true, true, true],
  });
});

describe('a scheduled article', () => {
  it('becomes public when its time has come, by the schedule', async () => {
    const scheduled = inAnHour();
    const article = adminArticleSchema.parse(
      await (await send({ status: 'scheduled', scheduled })).json(),
    );
    const parts = { ...content.collections, catalogue: content.catalogue, log: silentLog };
    await publishDue(parts, Date.parse(scheduled) - 1);
    expect(await read(article.id)).toEqual(article);
    await publishDue(parts, Date.parse(scheduled));
    const published = await read(article.id);
    expect(published).toMatchObject({ stage: 'enabled', scheduled: '', modifiedby: 'Schedule' });
    await publishDue(parts, Date.parse(scheduled));
    expect(await read(article.id)).toEqual(published);
  });

  it.each(['', new Date(0).toISOString()])(
    'needs a time in the future, not “%s”',
    async (scheduled) => {
      const fault = [{ path: 'scheduled', message: 'A time in the future' }];
      expect(await issuesOf(await send({ status: 'scheduled', scheduled }))).toEqual(fault);
    },
  );

  it('keeps its time if other fields change', async () => {
    const scheduled = inAnHour();
    const { id } = adminArticleSchema.parse(
      await (await send({ status: 'scheduled', scheduled })).json(),
    );
    await change(id, { keywords: 'ice' });
    expect(await read(id)).toMatchObject({ stage: 'scheduled', scheduled, keywords: 'ice' });
    await change(id, { status: 'draft' });
    expect(await read(id)).toMatchObject({ stage: 'draft', scheduled: '' });
  });
});

describe('an article that is or was public', () => {
  it('is no draft again, and is not deleted', async () => {
    const article = await publish(content);
    for (const status of ['draft', 'scheduled']) {
      const answer = await change(article.id, { status, scheduled: inAnHour() });
      expect((await issuesOf(answer))?.[0]?.message).toContain('no draft again');
    }
    expect((await issuesOf(await remove(article)))?.[0]?.message).toContain('cannot be deleted');
    await change(article.id, { status: 'disabled' });
    const hidden = await read(article.id);
    expect((await issuesOf(await remove(hidden)))?.[0]?.message).toContain('cannot be deleted');
    expect((await copiesOf(article)).record).toBe('<header status="deleted"');
  });
});

describe('a draft', () => {
  let draft: AdminArticle;
  beforeAll(async () => {
    const fields = { refnumber: 'L-gone', txnid: 'T-gone', status: 'draft' };
    draft = adminArticleSchema.parse(await (await send(fields)).json());
  });

  it('is a draft still after it is sent back as it was read', async () => {
    const answer = await change(draft.id, { ...draft, keywords: 'sooner' });
    const after = adminArticleSchema.parse(await answer.json());
    expect(after).toMatchObject({ stage: 'draft', keywords: 'sooner', version: draft.version + 1 });
    draft = after;
  });

  it('is deleted by an administrator who has seen its last version', async () => {
    expect((await remove(draft, content.sign('staff'))).status).toBe(403);
    await change(draft.id, { keywords: 'later' });
    expect((await remove(draft)).status).toBe(409);
    expect((await remove(await read(draft.id))).status).toBe(200);
    expect((await content.get(`/api/archives/${draft.id}`, admin)).status).toBe(404);
    // Its names are free again.
    expect((await send({ refnumber: 'L-gone', txnid: 'T-gone' })).status).toBe(201);
  });
});

it('an import keeps drafts, and makes a draft of a scheduled article without a time', async () => {
  for (const [status, scheduled, expected] of [
    ['draft', '', 'draft'],
    ['scheduled', '', 'draft'],
    ['scheduled', inAnHour(), 'scheduled'],
  ] as const) {
    const form = articleForm(articleFields({ status, scheduled }));
    const answer = await content.post('/api/admin/import/articles', form, admin);
    const { article } = (await answer.json()) as { article: AdminArticle };
    expect([article.stage, article.scheduled]).toEqual([expected, scheduled]);
  }
});
