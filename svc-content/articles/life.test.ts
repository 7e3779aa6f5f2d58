import {
  type AdminArticle,
  adminArticleSchema,
  createdPreviewLinkSchema,
  type Problem,
} from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../store/testing/article-form.ts';
import { createIssue, publish, someone } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { sweepOrphans } from './catalogue/orphans.ts';
import { storedAuthors } from './contributors.ts';
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

/** Returns what readers, indexers and harvesters receive about an article. */
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
])('is seen by administrators only, and by no harvester, if it is %s', async (_what, fields) => {
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
  it('becomes public at its time, by the schedule', async () => {
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
      const fault = [{ path: 'scheduled', message: 'Choose a time in the future' }];
      expect(await issuesOf(await send({ status: 'scheduled', scheduled }))).toEqual(fault);
    },
  );

  it('retains its time if other fields change', async () => {
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
  it('cannot become a draft again, and cannot be deleted', async () => {
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

  it('remains a draft if a client sends the record back unchanged', async () => {
    const answer = await change(draft.id, { ...draft, keywords: 'sooner' });
    const after = adminArticleSchema.parse(await answer.json());
    expect(after).toMatchObject({ stage: 'draft', keywords: 'sooner', version: draft.version + 1 });
    draft = after;
  });

  it('can be deleted by an administrator who has seen its latest version', async () => {
    expect((await remove(draft, content.sign('staff'))).status).toBe(403);
    await change(draft.id, { keywords: 'later' });
    expect((await remove(draft)).status).toBe(409);
    expect((await remove(await read(draft.id))).status).toBe(200);
    expect((await content.get(`/api/archives/${draft.id}`, admin)).status).toBe(404);
    // The unique values of the deleted draft may be used again.
    expect((await send({ refnumber: 'L-gone', txnid: 'T-gone' })).status).toBe(201);
  });
});

describe('a deleted draft', () => {
  const restore = (id: string, token = admin) =>
    content.post(`/api/admin/archives/${id}/restore`, {}, token);
  const draftOf = async (fields: Record<string, string>) => {
    const answer = await send({ status: 'draft', ...fields });
    return adminArticleSchema.parse(await answer.json());
  };

  it('is restored with id, PDF, confirmed ORCID iDs and preview links', async () => {
    const { id } = await draftOf({ refnumber: 'L-undo' });
    const contributors = [
      { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', orcidAuthenticated: true } as const,
    ];
    await content.collections.articles.update(id, {
      expected: undefined,
      fields: () => storedAuthors(contributors),
      by: someone,
    });
    const links = `/api/admin/archives/${id}/preview-links`;
    const created = await content.post(links, { days: 3 }, admin);
    const { href } = createdPreviewLinkSchema.parse(await created.json());
    const before = await read(id);
    expect((await remove({ ...before, version: before.version + 1 })).status).toBe(409);
    expect((await remove(before)).status).toBe(200);
    const token = href.split('#')[1];
    expect((await content.post('/api/preview', { token })).status).toBe(404);
    expect((await restore(id, content.sign('staff'))).status).toBe(403);

    const { stores, models } = content;
    const now = () => Date.now() + 2 * HOUR_MS;
    await sweepOrphans({ stores, models, log: silentLog, now, isHeld: async () => false });
    const answer = await restore(id);
    expect(answer.status).toBe(200);
    const { version, ...same } = before;
    expect(adminArticleSchema.parse(await answer.json())).toMatchObject({ ...same, contributors });
    expect((await content.post('/api/preview', { token })).status).toBe(200);
    const pdf = `/archives/2026/vol1/issue2/${before.refnumber}.pdf`;
    expect((await content.get(pdf, admin)).status).toBe(200);
    // The deleted draft stays stored, because a concurrent removal of orphaned files must find the PDF's hash in one of
    // the two collections.
    expect(await content.models.deletedDrafts.countDocuments({ _id: id })).toBe(1);
    // The restored draft can be changed, deleted and restored again, and completing the audit log does not remove it.
    await content.changes.complete(0);
    expect((await change(id, { keywords: 'again' })).status).toBe(200);
    expect((await remove(await read(id))).status).toBe(200);
    // A repeated or concurrent request for a restoration changes nothing.
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await content.catalogue.recover();
    const restored = await read(id);
    expect(restored).toMatchObject({ keywords: 'again', contributors });
    expect(await (await restore(id)).json()).toEqual(restored);
    expect((await restore('0'.repeat(24))).status).toBe(404);
  });

  it('is not restored after an hour, or if its unique values are taken', async () => {
    const draft = await draftOf({ refnumber: 'L-taken' });
    expect((await remove(draft)).status).toBe(200);
    const other = await draftOf({ refnumber: 'L-taken' });
    expect(await (await restore(draft.id)).json()).toMatchObject({
      error: 'duplicate_reference_number',
    });
    expect((await remove(other)).status).toBe(200);
    const at = new Date(Date.now() - HOUR_MS - 1);
    await content.models.deletedDrafts.updateOne({ _id: other.id }, { $set: { at } });
    expect((await restore(other.id)).status).toBe(404);
    await content.sweep();
    expect(await content.models.deletedDrafts.countDocuments({ _id: other.id })).toBe(1);
    await content.models.deletedDrafts.updateOne({ _id: other.id }, { $set: { at: new Date(0) } });
    await content.sweep();
    expect(await content.models.deletedDrafts.countDocuments({ _id: other.id })).toBe(0);
  });
});

it('keeps the status of drafts in an import, and turns scheduled articles without a time into drafts', async () => {
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
