import type { AdminArticle } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { issueClient } from './testing/issue-client.ts';

let content: TestContent;
let client: ReturnType<typeof issueClient>;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  client = issueClient(content);
  admin = content.sign('admin');
});
afterAll(() => content.close());

const visible = { statuses: [200], lists: [true], isInArchives: true, oai: '<header' };
const gone = { statuses: [404], lists: [false], isInArchives: false };

describe('an issue', () => {
  it('is hidden as a draft, is published with its drafts, and can be hidden and shown again', async () => {
    const issue = await client.issueOf({ status: 'draft' });
    await client.add(await client.issueOf());
    const article = await client.add(issue, { status: 'draft' });
    const enabled = await client.add(issue);
    for (const one of [article, enabled]) {
      expect(await client.copiesOf(issue, one)).toMatchObject({
        ...gone,
        oai: '<error code="idDoesNotExist"',
      });
    }
    expect(enabled).toMatchObject({ status: 'disabled', stage: 'enabled' });
    const sets = await (await content.get('/oai?verb=ListSets')).text();
    expect(sets).not.toContain(`issue-2026-1-${issue.issue}<`);

    const published = await client.changed(issue.id, {
      status: 'published',
      version: issue.version,
    });
    expect(published).toMatchObject({ status: 'published', articles: 2, version: 1 });
    for (const one of [article, enabled])
      expect(await client.copiesOf(issue, one)).toMatchObject(visible);
    expect(await client.read(article.id)).toMatchObject({ status: 'enabled', stage: 'enabled' });
    const before = await client.copiesOf(issue, enabled);

    // The datestamps of OAI-PMH are precise to a second.
    const nextSecond = Date.parse(before.datestamp ?? '') + 1_000;
    await expect.poll(Date.now).toBeGreaterThanOrEqual(nextSecond);
    const hidden = await client.changed(issue.id, { status: 'hidden' });
    const after = await client.copiesOf(issue, enabled);
    expect(after).toMatchObject({ ...gone, oai: '<header status="deleted"' });
    expect(Date.parse(after.datestamp ?? '')).toBeGreaterThan(Date.parse(before.datestamp ?? ''));
    const list = `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&from=${after.datestamp}`;
    expect(await (await content.get(list)).text()).toContain(`:${enabled.id}<`);
    expect(await client.read(enabled.id)).toMatchObject({
      status: 'disabled',
      stage: 'enabled',
      version: 0,
    });

    await client.changed(issue.id, { status: 'published', version: hidden.version });
    expect(await client.copiesOf(issue, enabled)).toMatchObject(visible);
  });

  it('is published once, at its time, by the schedule', async () => {
    const issue = await client.issueOf({ status: 'draft' });
    const article = await client.add(issue, { status: 'draft' });
    const scheduled = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await client.changed(issue.id, { scheduled });
    expect(planned).toMatchObject({ status: 'draft', scheduled });
    await content.publishDue();
    expect(await client.copiesOf(issue, article)).toMatchObject(gone);
    const past = new Date(Date.now() - 1_000).toISOString();
    await content.collections.issues.update(issue.id, {
      expected: undefined,
      fields: () => ({ scheduled: past }),
      by: { by: { id: '', name: 'Test' }, address: '' },
    });
    await Promise.all([content.publishDue(), content.publishDue()]);
    expect(await client.copiesOf(issue, article)).toMatchObject(visible);
    const log = await (await content.get(`/api/audit?record=${issue.id}`, admin)).text();
    expect(log).toContain('Schedule');
  });

  it('is ordered by pages or by hand, and keeps its order when a reference number is corrected', async () => {
    const issue = await client.issueOf();
    const pages = ['1-9', '10-19', '20-29'];
    const [a, b, c] = await Promise.all(
      pages.map((pagenumber, at) => client.add(issue, { pagenumber, refnumber: `ORD-${at}` })),
    );
    const order = async () => {
      const list = await (await content.get(`/api/archives/2026/1/${issue.issue}`)).json();
      return (list as AdminArticle[]).map(({ id }) => id);
    };
    expect(await order()).toEqual([a?.id, b?.id, c?.id]);
    await client.changed(issue.id, { order: ['ORD-2', 'ord-0'] });
    expect(await order()).toEqual([c?.id, a?.id, b?.id]);
    const renamed = await content.post(`/api/archives/${c?.id}`, { refnumber: 'NEW-2' }, admin);
    expect(renamed.status).toBe(200);
    expect(await order()).toEqual([c?.id, a?.id, b?.id]);
    const context = await content.get('/api/archives/ref/ORD-0/context');
    const { previous, next } = (await context.json()) as Record<string, AdminArticle>;
    expect([previous?.refnumber, next?.refnumber]).toEqual(['NEW-2', 'ORD-1']);
    await client.changed(issue.id, { order: [] });
    expect(await order()).toEqual([a?.id, b?.id, c?.id]);
  });

  it('is available to readers as a zip file of its articles, in their order', async () => {
    const issue = await client.issueOf();
    await client.add(issue, { refnumber: 'ZIP-B', pagenumber: '20' });
    await client.add(issue, { refnumber: 'ZIP-A', pagenumber: '3' });
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
    const issue = await client.issueOf({ title: 'Special issue on engines' });
    const form = formWithFile('imgFile', await pictureBytes(), { dates: ' March 2026 ' });
    const { cover } = await client.changed(issue.id, form);
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
    expect((await client.change(issue.id, text)).status).toBe(415);
    expect((await client.changed(issue.id, { cover: '' })).cover).toBe('');
  });
});

describe('changing an issue', () => {
  it('refuses invalid changes', async () => {
    const issue = await client.issueOf();
    const other = await client.issueOf();
    const article = await client.add(issue);
    const { id } = issue;
    const refused = async (fields: object) => client.problemOf(await client.change(id, fields));
    expect(await refused({ status: 'draft' })).toEqual([400, 'invalid_request', 'status']);
    expect(await refused({ status: 'gone' })).toEqual([400, 'invalid_request', 'status']);
    expect(await refused({ title: 'x'.repeat(201) })).toEqual([400, 'invalid_request', 'title']);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(await refused({ scheduled: future })).toEqual([400, 'invalid_request', 'scheduled']);
    const cover = `/assets/journal/${'0'.repeat(64)}.10x10.webp`;
    expect(await refused({ cover })).toEqual([400, 'invalid_request', 'cover']);
    expect(await refused({ volume: 77 })).toEqual([409, 'issue_not_empty', undefined]);
    expect(await client.problemOf(await client.change(other.id, { issue: issue.issue }))).toEqual([
      ...[409, 'duplicate_issue', 'issue'],
    ]);
    expect((await client.change(article.id, { title: 'x' })).status).toBe(404);
    expect((await client.change(id, { title: 'x' }, '')).status).toBe(401);
    expect((await client.change(id, { title: 'x' }, content.sign('staff'))).status).toBe(403);
    await client.changed(id, { title: 'One', version: 0 });
    expect(await client.problemOf(await client.change(id, { title: 'Two', version: 0 }))).toEqual([
      ...[409, 'version_conflict', undefined],
    ]);
    const draft = await client.issueOf({ status: 'draft' });
    const past = { scheduled: new Date(0).toISOString() };
    expect(await client.problemOf(await client.change(draft.id, past))).toEqual([
      ...[400, 'invalid_request', 'scheduled'],
    ]);
    const moved = await content.post(`/api/archives/${article.id}`, { issue: draft.issue }, admin);
    expect(await client.problemOf(moved)).toEqual([400, 'invalid_request', 'issue']);
  });

  it('reads the issues again if the database has one that is not in memory', async () => {
    const { id, issue } = await client.issueOf({ volume: 61 });
    const numbers = { year: 2026, volume: 61, issue: issue + 1_000 };
    await content.models.issues.create(numbers);
    const refused = await client.change(id, numbers);
    expect(await client.problemOf(refused)).toEqual([409, 'duplicate_issue', 'issue']);
    const path = `/api/archives/2026/61/${numbers.issue}`;
    expect((await content.get(path, admin)).status).toBe(200);
  });

  it('publishes no draft article if another user has changed the issue', async () => {
    const issue = await client.issueOf({ status: 'draft' });
    const article = await client.add(issue, { status: 'draft' });
    await client.changed(issue.id, { title: 'Changed' });
    expect((await client.change(issue.id, { status: 'published', version: 0 })).status).toBe(409);
    expect(await client.read(article.id)).toMatchObject({ stage: 'draft' });
  });

  it('publishes all drafts by one write, after which the schedule completes failed changes of articles', async () => {
    const issue = await client.issueOf({ status: 'draft' });
    const articles = [
      await client.add(issue, { status: 'draft' }),
      await client.add(issue, { status: 'draft' }),
    ];
    const write = vi.spyOn(content.models.articles, 'findOneAndUpdate').mockImplementation(() => {
      throw new Error('killed');
    });
    const published = await client.changed(issue.id, {
      status: 'published',
      version: issue.version,
    });
    expect(published).toMatchObject({ status: 'published', version: 1 });
    const stored = () => articles.map(({ id }) => content.collections.articles.find(id)?.status);
    write.mockRestore();
    expect(stored()).toEqual(['draft', 'draft']);
    for (const one of articles) {
      expect(await client.copiesOf(issue, one)).toMatchObject(visible);
      expect(await client.read(one.id)).toMatchObject({ status: 'enabled', stage: 'enabled' });
    }
    // An editor may change an article before the schedule has completed it.
    const [first, second] = articles;
    const edited = await content.post(`/api/archives/${first?.id}`, { keywords: 'x' }, admin);
    expect(await edited.json()).toMatchObject({ status: 'enabled', stage: 'enabled' });
    expect(stored()).toEqual(['enabled', 'draft']);
    // A draft that was added after the publication remains a draft.
    const later = await client.add(issue, { status: 'draft' });
    await content.publishDue();
    expect(stored()).toEqual(['enabled', 'enabled']);
    expect(await client.read(later.id)).toMatchObject({ stage: 'draft' });
    expect(await client.copiesOf(issue, second ?? later)).toMatchObject(visible);
  });

  it('remains a draft, like its articles, if the write fails', async () => {
    const issue = await client.issueOf({ status: 'draft' });
    const article = await client.add(issue, { status: 'draft' });
    const write = vi.spyOn(content.models.issues, 'findOneAndUpdate').mockImplementation(() => {
      throw new AppError('unavailable');
    });
    expect((await client.change(issue.id, { status: 'published', version: 0 })).status).toBe(503);
    write.mockRestore();
    expect(await client.read(article.id)).toMatchObject({ stage: 'draft', version: 0 });
    expect((await client.change(issue.id, { status: 'published', version: 0 })).status).toBe(200);
    expect(await client.copiesOf(issue, article)).toMatchObject(visible);
  });

  describe('that is ordered by hand, when a reference number is corrected,', () => {
    async function ordered() {
      const issue = await client.issueOf();
      const key = `P${issue.issue}`;
      const [a, b] = [
        await client.add(issue, { pagenumber: '1-9', refnumber: `${key}-A` }),
        await client.add(issue, { pagenumber: '10-19', refnumber: `${key}-B` }),
      ];
      await client.changed(issue.id, { order: [b.refnumber, a.refnumber] });
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
    ] as const)(
      'retains the article’s place if %s, and can be repeated',
      async (_what, kind, nth, status) => {
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
      },
    );

    it('removes the new number from the order if the correction is refused', async () => {
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
    const issue = await client.issueOf();
    const volume = 30;
    expect(await client.changed(issue.id, { volume })).toMatchObject({
      volume,
      issue: issue.issue,
    });
    expect((await content.get(`/api/archives/2026/30/${issue.issue}`)).status).toBe(200);
    expect((await content.get(`/api/archives/2026/1/${issue.issue}`)).status).toBe(404);
  });
});
