import {
  type AdminArticle,
  type AdminIssue,
  adminIssueSchema,
  createArticleSchema,
  type Problem,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { silentLog } from '@app/service-kit/testing';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { FileStorage } from '../../store/storage/file-storage.ts';
import { FileStore } from '../../store/storage/file-store.ts';
import { articleFields, pdfBytes } from '../../store/testing/article-form.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { publish, someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { articlesIn } from '../publish-drafts.ts';
import { createArticle } from '../service.ts';
import type { IssueCollection } from './model.ts';
import { type IssueParts, removeIssue, updateIssue } from './service.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

let number = 0;
async function issueOf(fields: object = {}): Promise<AdminIssue> {
  number += 1;
  const body = { year: 2026, volume: 1, issue: number, ...fields };
  const answer = await content.post('/api/admin/create-issue', body, admin);
  expect(answer.status).toBe(201);
  return adminIssueSchema.parse(await answer.json());
}
const add = ({ issue }: AdminIssue, fields: Record<string, string> = {}) =>
  publish(content, { issue: String(issue), ...fields });
const change = (id: string, fields: object, token: string | undefined = admin) =>
  content.post(`/api/admin/issues/${id}`, fields, token);
async function changed(id: string, fields: object): Promise<AdminIssue> {
  const answer = await change(id, fields);
  expect(answer.status).toBe(200);
  return adminIssueSchema.parse(await answer.json());
}
const remove = (id: string, query = '', token = admin) =>
  fetch(`${content.url}/api/admin/issues/${id}${query}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
const problemOf = async (answer: Response) => {
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, issues?.[0]?.path];
};
const read = async (id: string) => (await content.get(`/api/archives/${id}`, admin)).json();

/** What readers, indexers and harvesters get of an issue and its article. */
async function copiesOf({ issue }: AdminIssue, { id, refnumber }: AdminArticle) {
  const path = `/api/archives/2026/1/${issue}`;
  const statuses = [
    path,
    `/feed.xml?year=2026&volume=1&issue=${issue}`,
    `/api/archives/ref/${refnumber}`,
    `/archives/2026/vol1/issue${issue}/${refnumber}.pdf`,
    `/api/cite/${refnumber}.bib`,
    `/api/jats/${refnumber}.xml`,
    `/api/issues/2026/1/${issue}.zip`,
  ].map(async (each) => (await content.get(each)).status);
  const lists = ['/feed.xml', `/api/search?q=${refnumber}`, '/sitemap.xml?part=articles-1'].map(
    async (each) => (await (await content.get(each)).text()).includes(refnumber),
  );
  const archives = await (await content.get('/api/archives')).json();
  const record = `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.test:${id}`;
  const oai = await (await content.get(record)).text();
  return {
    statuses: [...new Set(await Promise.all(statuses))],
    lists: [...new Set(await Promise.all(lists))],
    isInArchives: (archives as { issues: number[] }[]).some(({ issues }) => issues.includes(issue)),
    oai: /<error code="\w+"|<header status="deleted"|<header/.exec(oai)?.[0],
    datestamp: /<datestamp>([^<]+)/.exec(oai)?.[1],
  };
}
const shown = { statuses: [200], lists: [true], isInArchives: true, oai: '<header' };
const gone = { statuses: [404], lists: [false], isInArchives: false };

describe('an issue', () => {
  it('is not public as a draft, is published with its drafts, hidden and shown again', async () => {
    const issue = await issueOf({ status: 'draft' });
    await add(await issueOf());
    const article = await add(issue, { status: 'draft' });
    const enabled = await add(issue);
    for (const one of [article, enabled]) {
      expect(await copiesOf(issue, one)).toMatchObject({
        ...gone,
        oai: '<error code="idDoesNotExist"',
      });
    }
    expect(enabled).toMatchObject({ status: 'disabled', stage: 'enabled' });
    const sets = await (await content.get('/oai?verb=ListSets')).text();
    expect(sets).not.toContain(`issue-2026-1-${issue.issue}<`);

    const published = await changed(issue.id, { status: 'published', version: issue.version });
    expect(published).toMatchObject({ status: 'published', articles: 2, version: 1 });
    for (const one of [article, enabled]) expect(await copiesOf(issue, one)).toMatchObject(shown);
    expect(await read(article.id)).toMatchObject({ status: 'enabled', stage: 'enabled' });
    const before = await copiesOf(issue, enabled);

    // Datestamps of OAI-PMH have seconds.
    const nextSecond = Date.parse(before.datestamp ?? '') + 1_000;
    await expect.poll(Date.now, { timeout: 5_000 }).toBeGreaterThanOrEqual(nextSecond);
    const hidden = await changed(issue.id, { status: 'hidden' });
    const after = await copiesOf(issue, enabled);
    expect(after).toMatchObject({ ...gone, oai: '<header status="deleted"' });
    expect(Date.parse(after.datestamp ?? '')).toBeGreaterThan(Date.parse(before.datestamp ?? ''));
    const list = `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&from=${after.datestamp}`;
    expect(await (await content.get(list)).text()).toContain(`:${enabled.id}<`);
    expect(await read(enabled.id)).toMatchObject({
      status: 'disabled',
      stage: 'enabled',
      version: 0,
    });

    await changed(issue.id, { status: 'published', version: hidden.version });
    expect(await copiesOf(issue, enabled)).toMatchObject(shown);
  });

  it('is published at its time by the schedule, once', async () => {
    const issue = await issueOf({ status: 'draft' });
    const article = await add(issue, { status: 'draft' });
    const scheduled = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await changed(issue.id, { scheduled });
    expect(planned).toMatchObject({ status: 'draft', scheduled });
    await content.publishDue();
    expect(await copiesOf(issue, article)).toMatchObject(gone);
    const past = new Date(Date.now() - 1_000).toISOString();
    await content.collections.issues.update(issue.id, {
      expected: undefined,
      fields: () => ({ scheduled: past }),
      by: { by: { id: '', name: 'Test' }, address: '' },
    });
    await Promise.all([content.publishDue(), content.publishDue()]);
    expect(await copiesOf(issue, article)).toMatchObject(shown);
    const log = await (await content.get(`/api/audit?record=${issue.id}`, admin)).text();
    expect(log).toContain('Schedule');
  });

  it('is ordered by pages, or by hand, also when a reference number is corrected', async () => {
    const issue = await issueOf();
    const pages = ['1-9', '10-19', '20-29'];
    const [a, b, c] = await Promise.all(
      pages.map((pagenumber, at) => add(issue, { pagenumber, refnumber: `ORD-${at}` })),
    );
    const order = async () => {
      const list = await (await content.get(`/api/archives/2026/1/${issue.issue}`)).json();
      return (list as AdminArticle[]).map(({ id }) => id);
    };
    expect(await order()).toEqual([a?.id, b?.id, c?.id]);
    await changed(issue.id, { order: ['ORD-2', 'ord-0'] });
    expect(await order()).toEqual([c?.id, a?.id, b?.id]);
    const renamed = await content.post(`/api/archives/${c?.id}`, { refnumber: 'NEW-2' }, admin);
    expect(renamed.status).toBe(200);
    expect(await order()).toEqual([c?.id, a?.id, b?.id]);
    const context = await content.get('/api/archives/ref/ORD-0/context');
    const { previous, next } = (await context.json()) as Record<string, AdminArticle>;
    expect([previous?.refnumber, next?.refnumber]).toEqual(['NEW-2', 'ORD-1']);
    await changed(issue.id, { order: [] });
    expect(await order()).toEqual([a?.id, b?.id, c?.id]);
  });

  it('is a zip file of its articles for readers, in their order', async () => {
    const issue = await issueOf();
    await add(issue, { refnumber: 'ZIP-B', pagenumber: '20' });
    await add(issue, { refnumber: 'ZIP-A', pagenumber: '3' });
    const path = `/api/issues/2026/1/${issue.issue}.zip`;
    const answer = await content.get(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const names = [...bytes.toString('latin1').matchAll(/\d\d-ZIP-[AB]\.pdf/g)];
    expect([...new Set(names.map(([name]) => name))]).toEqual(['01-ZIP-A.pdf', '02-ZIP-B.pdf']);
    const etag = answer.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetch(content.url + path, { headers })).status).toBe(304);
    expect((await content.get('/api/issues/2026/1/9999.zip')).status).toBe(404);
    expect((await content.get('/api/issues/2026/1/x.zip')).status).toBe(400);
  });

  it('shows readers its title, dates and cover', async () => {
    const issue = await issueOf({ title: 'Special issue on engines' });
    const form = formWithFile('imgFile', await pictureBytes(), { dates: ' March 2026 ' });
    const { cover } = await changed(issue.id, form);
    expect(cover).toMatch(/^\/assets\/journal\/[0-9a-f]{64}\.400x300\.webp$/);
    expect((await content.get(cover)).status).toBe(200);
    const archives = (await (await content.get('/api/archives')).json()) as {
      details?: object[];
    }[];
    expect(archives.flatMap(({ details = [] }) => details)).toContainEqual({
      issue: issue.issue,
      title: 'Special issue on engines',
      dates: 'March 2026',
      cover,
    });
    const text = formWithFile('imgFile', 'not a picture');
    expect((await change(issue.id, text)).status).toBe(415);
    expect((await changed(issue.id, { cover: '' })).cover).toBe('');
  });
});

describe('changing an issue', () => {
  it('refuses what is wrong', async () => {
    const issue = await issueOf();
    const other = await issueOf();
    const article = await add(issue);
    const { id } = issue;
    const refused = async (fields: object) => problemOf(await change(id, fields));
    expect(await refused({ status: 'draft' })).toEqual([400, 'invalid_request', 'status']);
    expect(await refused({ status: 'gone' })).toEqual([400, 'invalid_request', 'status']);
    expect(await refused({ title: 'x'.repeat(201) })).toEqual([400, 'invalid_request', 'title']);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(await refused({ scheduled: future })).toEqual([400, 'invalid_request', 'scheduled']);
    const cover = `/assets/journal/${'0'.repeat(64)}.10x10.webp`;
    expect(await refused({ cover })).toEqual([400, 'invalid_request', 'cover']);
    expect(await refused({ volume: 77 })).toEqual([409, 'issue_not_empty', undefined]);
    expect(await problemOf(await change(other.id, { issue: issue.issue }))).toEqual([
      ...[409, 'duplicate_issue', 'issue'],
    ]);
    expect((await change(article.id, { title: 'x' })).status).toBe(404);
    expect((await change(id, { title: 'x' }, '')).status).toBe(401);
    expect((await change(id, { title: 'x' }, content.sign('staff'))).status).toBe(403);
    await changed(id, { title: 'One', version: 0 });
    expect(await problemOf(await change(id, { title: 'Two', version: 0 }))).toEqual([
      ...[409, 'version_conflict', undefined],
    ]);
    const draft = await issueOf({ status: 'draft' });
    const past = { scheduled: new Date(0).toISOString() };
    expect(await problemOf(await change(draft.id, past))).toEqual([
      ...[400, 'invalid_request', 'scheduled'],
    ]);
    const moved = await content.post(`/api/archives/${article.id}`, { issue: draft.issue }, admin);
    expect(await problemOf(moved)).toEqual([400, 'invalid_request', 'issue']);
  });

  it('publishes no draft article if another user has changed the issue', async () => {
    const issue = await issueOf({ status: 'draft' });
    const article = await add(issue, { status: 'draft' });
    await changed(issue.id, { title: 'Changed' });
    expect((await change(issue.id, { status: 'published', version: 0 })).status).toBe(409);
    expect(await read(article.id)).toMatchObject({ stage: 'draft' });
  });

  it('becomes public with all its drafts by one write, after which the schedule completes what failed', async () => {
    const issue = await issueOf({ status: 'draft' });
    const articles = [await add(issue, { status: 'draft' }), await add(issue, { status: 'draft' })];
    const write = vi.spyOn(content.models.articles, 'findOneAndUpdate').mockImplementation(() => {
      throw new Error('killed');
    });
    const published = await changed(issue.id, { status: 'published', version: issue.version });
    expect(published).toMatchObject({ status: 'published', version: 1 });
    const stored = () => articles.map(({ id }) => content.collections.articles.find(id)?.status);
    write.mockRestore();
    expect(stored()).toEqual(['draft', 'draft']);
    for (const one of articles) {
      expect(await copiesOf(issue, one)).toMatchObject(shown);
      expect(await read(one.id)).toMatchObject({ status: 'enabled', stage: 'enabled' });
    }
    // An editor may change an article before it is completed.
    const [first, second] = articles;
    const edited = await content.post(`/api/archives/${first?.id}`, { keywords: 'x' }, admin);
    expect(await edited.json()).toMatchObject({ status: 'enabled', stage: 'enabled' });
    expect(stored()).toEqual(['enabled', 'draft']);
    // A draft that was added later stays one.
    const later = await add(issue, { status: 'draft' });
    await content.publishDue();
    expect(stored()).toEqual(['enabled', 'enabled']);
    expect(await read(later.id)).toMatchObject({ stage: 'draft' });
    expect(await copiesOf(issue, second ?? later)).toMatchObject(shown);
  });

  it('stays a draft with its drafts if it cannot be written', async () => {
    const issue = await issueOf({ status: 'draft' });
    const article = await add(issue, { status: 'draft' });
    const write = vi.spyOn(content.models.issues, 'findOneAndUpdate').mockImplementation(() => {
      throw new AppError('unavailable');
    });
    expect((await change(issue.id, { status: 'published', version: 0 })).status).toBe(503);
    write.mockRestore();
    expect(await read(article.id)).toMatchObject({ stage: 'draft', version: 0 });
    expect((await change(issue.id, { status: 'published', version: 0 })).status).toBe(200);
    expect(await copiesOf(issue, article)).toMatchObject(shown);
  });

  describe('that is ordered by hand, when a reference number is corrected,', () => {
    async function ordered() {
      const issue = await issueOf();
      const key = `P${issue.issue}`;
      const [a, b] = [
        await add(issue, { pagenumber: '1-9', refnumber: `${key}-A` }),
        await add(issue, { pagenumber: '10-19', refnumber: `${key}-B` }),
      ];
      await changed(issue.id, { order: [b.refnumber, a.refnumber] });
      const order = async () => {
        const list = await (await content.get(`/api/archives/2026/1/${issue.issue}`)).json();
        return (list as AdminArticle[]).map(({ id }) => id);
      };
      const rename = () =>
        content.post(`/api/archives/${b.id}`, { refnumber: `${key}-N`, version: 0 }, admin);
      const keys = () => content.collections.issues.find(issue.id)?.order;
      return { issue, key, a, b, order, rename, keys };
    }
    /** Fails the nth of the next writes to a collection. */
    const failWrite = (kind: 'articles' | 'issues', nth: number) => {
      const model: Model<object> = content.models[kind] as never;
      const write = model.findOneAndUpdate.bind(model);
      let writes = 0;
      return vi.spyOn(model, 'findOneAndUpdate').mockImplementation(((
        ...given: Parameters<typeof write>
      ) => {
        writes += 1;
        if (writes === nth) throw new AppError('unavailable');
        return write(...given);
      }) as never);
    };

    it.each([
      ['the issue is not written before', 'issues', 1, 503],
      ['the article is not written', 'articles', 1, 503],
      ['the issue is not written afterwards', 'issues', 2, 200],
    ] as const)('keeps the place if %s, and can be repeated', async (_what, kind, nth, status) => {
      const { key, a, b, order, rename, keys } = await ordered();
      const fail = failWrite(kind, nth);
      expect((await rename()).status).toBe(status);
      fail.mockRestore();
      expect(await order()).toEqual([b.id, a.id]);
      if (status === 503) {
        expect((await rename()).status).toBe(200);
        expect(keys()).toEqual([`${key}-N`, `${key}-A`].map((one) => one.toLowerCase()));
      }
      expect(await order()).toEqual([b.id, a.id]);
    });

    it('takes the new number back if it is refused', async () => {
      const { key, a, b, order, rename, keys } = await ordered();
      const before = keys();
      const write = vi.spyOn(content.models.articles, 'findOneAndUpdate');
      write.mockImplementationOnce(() => {
        throw new AppError('duplicate_title');
      });
      expect((await rename()).status).toBe(409);
      write.mockRestore();
      expect(keys()).toEqual(before);
      expect([key, await order()]).toEqual([key, [b.id, a.id]]);
    });
  });

  it('corrects the numbers of an empty issue', async () => {
    const issue = await issueOf();
    const volume = 30;
    expect(await changed(issue.id, { volume })).toMatchObject({ volume, issue: issue.issue });
    expect((await content.get(`/api/archives/2026/30/${issue.issue}`)).status).toBe(200);
    expect((await content.get(`/api/archives/2026/1/${issue.issue}`)).status).toBe(404);
  });
});

describe('removing an issue', () => {
  it('succeeds when it is empty', async () => {
    const issue = await issueOf();
    expect((await remove(issue.id, '', 'x')).status).toBe(401);
    expect((await remove(issue.id, '', content.sign('staff'))).status).toBe(403);
    expect((await remove(issue.id, '?version=7')).status).toBe(409);
    expect((await remove(issue.id, '?version=x')).status).toBe(400);
    expect((await remove(issue.id, `?version=${issue.version}`)).status).toBe(200);
    expect((await remove(issue.id)).status).toBe(404);
    expect((await content.get(`/api/archives/2026/1/${issue.issue}`)).status).toBe(404);
  });

  it('is refused while it has an article, also one that was never public', async () => {
    const issue = await issueOf();
    const article = await add(issue, { status: 'draft' });
    expect(await problemOf(await remove(issue.id))).toEqual([409, 'issue_not_empty', undefined]);
    const deleted = await fetch(`${content.url}/api/admin/archives/${article.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(deleted.status).toBe(200);
    expect((await remove(issue.id)).status).toBe(200);
  });
});

describe('an article that is added to an issue while it is removed', () => {
  /** The parts of the service, where `slipIn` runs between the check for articles and the write. */
  const partsWith = (slipIn: () => Promise<unknown>): IssueParts => {
    const { issues, articles } = content.collections;
    const { catalogue } = content;
    const slow: Pick<IssueCollection, 'find' | 'remove' | 'update' | 'restore'> = {
      find: (id) => issues.find(id),
      restore: (...given) => issues.restore(...given),
      async remove(...given) {
        await slipIn();
        return issues.remove(...given);
      },
      update: (id, { fields, ...given }) =>
        issues.update(id, {
          ...given,
          async fields(before) {
            const changed = await fields(before);
            if (given.expected !== undefined) await slipIn();
            return changed;
          },
        }),
    };
    return {
      issues: slow as IssueCollection,
      catalogue,
      articlesIn: articlesIn({ articles, catalogue, log: silentLog }),
    };
  };

  it('brings the issue back', async () => {
    const issue = await issueOf();
    let article: AdminArticle | undefined;
    const parts = partsWith(async () => {
      article = await add(issue);
    });
    const removal = removeIssue(parts, issue.id, { version: issue.version, by: someone });
    await expect(removal).rejects.toMatchObject({ code: 'issue_not_empty' });
    expect(await read(article?.id ?? '')).toMatchObject({ status: 'enabled' });
    const path = `/api/archives/2026/1/${issue.issue}`;
    expect(await (await content.get(path)).json()).toHaveLength(1);
    await content.catalogue.recover();
    expect(await changed(issue.id, { title: 'Still here' })).toMatchObject({ issue: issue.issue });
  });

  it('brings its numbers back', async () => {
    const issue = await issueOf();
    const parts = partsWith(() => add(issue));
    const { version } = issue;
    const update = updateIssue(parts, issue.id, { volume: 31, version }, someone);
    await expect(update).rejects.toMatchObject({ code: 'issue_not_empty' });
    expect((await content.get(`/api/archives/2026/31/${issue.issue}`)).status).toBe(404);
    const path = `/api/archives/2026/1/${issue.issue}`;
    expect(await (await content.get(path)).json()).toHaveLength(1);
  });

  it('is refused if the issue was removed while its PDF was stored', async () => {
    const issue = await issueOf();
    class SlowStore extends FileStore {
      override async store(...file: Parameters<FileStore['store']>): Promise<void> {
        await super.store(...file);
        await remove(issue.id);
      }
    }
    const storage = new FileStorage(content.storageUrl);
    const store = new SlowStore({ storage, folder: 'articles', type: 'pdf' });
    const fields = createArticleSchema.parse(articleFields({ issue: String(issue.issue) }));
    const { articles, issues } = content.collections;
    const parts = { articles, issues, catalogue: content.catalogue, store, log: silentLog };
    const bytes = pdfBytes();
    const pdf = { path: bytes, digest: { ...digestOf(bytes), isPdf: true } };
    const creation = createArticle(parts, { fields, pdf, by: someone });
    await expect(creation).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`, admin)).status).toBe(404);
  });

  it('is not public if its issue was removed nevertheless', async () => {
    const issue = await issueOf();
    const article = await add(issue);
    await content.models.issues.deleteOne({ _id: issue.id });
    await content.catalogue.recover();
    const { statuses, lists, oai } = await copiesOf(issue, article);
    expect({ statuses, lists, oai }).toEqual({
      statuses: [404],
      lists: [false],
      oai: '<header status="deleted"',
    });
    expect(await read(article.id)).toMatchObject({ status: 'disabled', stage: 'enabled' });
  });
});
