import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  articleIndexingChecksSchema,
  journalIndexingChecksSchema,
  problemSchema,
  splitAuthors,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { lines, makePdf, paragraph, scannedPdf } from '@app/service-kit/pdf-testing';
import { breakableLink, testMongoUrl, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FileStore } from '../../store/storage/file-store.ts';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { createIssue, disable } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const abstract = `<p>${'The rate was measured in five solvents. '.repeat(5)}</p>`;

const journalSettings = { websitename: 'Journal of Engines', issn: '2577-3569' };

const detailed = (authorname: string) =>
  splitAuthors(authorname).map((name, at) => ({
    name,
    ...(at === 0 && { orcid: '0000-0002-1825-0097' }),
    affiliations: [{ name: 'Analytical Society' }],
  }));

async function publishPdf(
  content: TestContent,
  pdf: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const { authorname = '' } = articleFields(fields);
  const details = {
    contributors: JSON.stringify(detailed(authorname)),
    references: JSON.stringify([{ text: 'Lovelace A. Notes. 1843.' }]),
  };
  const form = articleForm(articleFields({ abstract, ...details, ...fields }), new Blob([pdf]));
  const answer = await content.post('/api/admin/archives/', form, content.sign('admin'));
  expect(answer.status, await answer.clone().text()).toBe(201);
  return articleIndexingChecksSchema.pick({ id: true, refnumber: true }).parse(await answer.json());
}

async function reportOf(content: TestContent, id: string) {
  const answer = await content.get(`/api/admin/readiness/${id}`, content.sign('admin'));
  const { state, checks } = articleIndexingChecksSchema.parse(await answer.json());
  const idsOf = (wanted: string) =>
    checks.filter((check) => check.state === wanted).map(({ id }) => id);
  return { state, faults: idsOf('fault'), advice: idsOf('advice'), pending: idsOf('pending') };
}

function hashOf({ catalogue }: TestContent, id = ''): string {
  return catalogue.current.records.articles.get(id)?.pdf.sha256 ?? '';
}

const goodPdf = (title: string) =>
  makePdf({ pages: [lines(title, ...paragraph), lines('two'), lines('three'), lines('four')] });

describe('the indexing checks', () => {
  let content: TestContent;
  let pages = 900;
  beforeAll(async () => {
    content = await startContent();
    const admin = content.sign('admin');
    for (const issue of [1, 2]) await createIssue(content, issue);
    expect((await content.post('/api/settings', journalSettings, admin)).status).toBe(200);
  });
  afterAll(() => content.close());

  it.each(['', '/ffffffffffffffffffffffff'])(
    'at %s are available to administrators only',
    async (path) => {
      const url = `/api/admin/readiness${path}`;
      for (const [token, status] of [
        [undefined, 401],
        [content.sign('staff'), 403],
      ] as const) {
        expect((await content.get(url, token)).status).toBe(status);
      }
    },
  );

  it.each(['ffffffffffffffffffffffff', 'nonsense'])(
    'of the unknown article %s are not found',
    async (id) => {
      const answer = await content.get(`/api/admin/readiness/${id}`, content.sign('admin'));
      expect(answer.status).toBe(404);
      expect(problemSchema.parse(await answer.json()).error).toBe('not_found');
    },
  );

  it('of an article are pending until its PDF has been read', async () => {
    const { id } = await publishPdf(content, goodPdf('Slow engines'), { title: 'Slow engines' });
    expect(await reportOf(content, id)).toEqual({
      state: 'pending',
      faults: [],
      advice: [],
      pending: ['pdf-text', 'pdf-title', 'pdf-pages'],
    });
    await content.pdfInspector.inspectNew();
    expect((await reportOf(content, id)).state).toBe('ok');
  });

  it('of an article include the failed checks of the journal, for each indexer', async () => {
    const { id } = await publishPdf(content, goodPdf('Lacks'), {
      title: 'Lacks',
      pagenumber: '51-54',
    });
    const read = async () => {
      const answer = await content.get(`/api/admin/readiness/${id}`, content.sign('admin'));
      return articleIndexingChecksSchema.parse(await answer.json());
    };
    const { journal = [] } = await read();
    const lacking = Object.fromEntries(journal.map((check) => [check.id, check]));
    expect(lacking.license).toMatchObject({ state: 'advice', field: 'license' });
    expect(lacking.license?.targets).toEqual(expect.arrayContaining(['doaj', 'pmc']));
    expect(lacking.board).toMatchObject({ state: 'fault', page: '/admin/editors' });
    expect(lacking.issn).toBeUndefined();

    const admin = content.sign('admin');
    await content.post('/api/settings', { issn: '' }, admin);
    expect((await read()).journal).toContainEqual(
      expect.objectContaining({ id: 'issn', state: 'fault', field: 'issn' }),
    );
    await content.post('/api/settings', journalSettings, admin);
  });

  it.each(['correction', 'retraction', 'withdrawal', 'expression-of-concern'])(
    'of a %s as the journal makes it are good at once',
    async (kind) => {
      const admin = content.sign('admin');
      const about = await publishPdf(content, goodPdf(`On ${kind}`), {
        title: `Efficient <i>de novo</i> synthesis of CO<sub>2</sub> by ${kind}`,
        pagenumber: '5',
      });
      const notice = {
        kind,
        text: `<p>${'Two signs were wrong, as a reader found. '.repeat(200)}</p>`,
        refnumber: `${about.refnumber}-N`,
        publishdate: '2026-05-01',
        ...{ year: '2026', volume: '1', issue: '1' },
      };
      for (const text of [notice.text, '<p>A sign was wrong.</p>']) {
        const path = `/api/admin/archives/${about.id}/notices`;
        const refnumber = `${notice.refnumber}${text.length}`;
        pages += 1;
        const sent = { ...notice, text, refnumber, pagenumber: String(pages) };
        const answer = await content.post(path, sent, admin);
        expect(answer.status, await answer.clone().text()).toBe(201);
        const { id } = articleIndexingChecksSchema.pick({ id: true }).parse(await answer.json());
        await content.pdfInspector.inspectNew();
        const { state, faults } = await reportOf(content, id);
        expect(faults).toEqual([]);
        // The state is ok although these notices have no DOI: DOIs are entered by hand in this journal.
        expect(state).toBe('ok');
      }
    },
  );

  it('of an issue list the articles with faults, including drafts but not disabled articles', async () => {
    await createIssue(content, 7);
    const token = content.sign('admin');
    const faults = async (issue: number | string) => {
      const answer = await content.get(`/api/admin/readiness/2026/1/${issue}`, token);
      if (!answer.ok) return answer.status;
      const found = z.array(articleIndexingChecksSchema).parse(await answer.json());
      const states = found.flatMap(({ checks }) => checks.map(({ state }) => state));
      expect(states.every((state) => state === 'fault')).toBe(true);
      return found.map(({ refnumber }) => refnumber);
    };
    expect(await faults(7)).toEqual([]);
    const scanned = scannedPdf();
    const add = (refnumber: string, status: string, pdf = scanned) =>
      publishPdf(content, pdf, { refnumber, title: refnumber, issue: '7', status });
    await add('FAULTY-DRAFT', 'draft');
    await disable(content, await add('FAULTY-DISABLED', 'enabled'));
    await add('GOOD', 'enabled', goodPdf('GOOD'));
    await content.pdfInspector.inspectNew();
    expect(await faults(7)).toEqual(['FAULTY-DRAFT']);
    expect(await faults(99)).toBe(404);
    expect(await faults('x')).toBe(400);
    const url = '/api/admin/readiness/2026/1/7';
    expect((await content.get(url)).status).toBe(401);
    expect((await content.get(url, content.sign('staff'))).status).toBe(403);
  });

  it('do not fetch a PDF twice', async () => {
    const pdf = goodPdf('Kept engines');
    const { id } = await publishPdf(content, pdf, { title: 'Kept engines', pagenumber: '21-24' });
    await content.pdfInspector.inspectNew();
    const opened = vi.spyOn(content.stores.articles, 'open');
    const loaded = vi.spyOn(content.models.pdfFacts, 'find');
    await content.catalogue.recover();
    await content.pdfInspector.inspectNew();
    expect((await reportOf(content, id)).state).toBe('ok');
    const hashes = opened.mock.calls.map(([sha256]) => sha256);
    opened.mockRestore();
    expect(hashes).not.toContain(hashOf(content, id));
    // The query must load only the facts for this report, not the facts about all PDFs.
    for (const [filter] of loaded.mock.calls) expect(filter).toHaveProperty('_id');
    loaded.mockRestore();
  });

  it('stay pending for a missing PDF, which does not delay the others', async () => {
    const lost = await publishPdf(content, goodPdf('Lost'), { title: 'Lost', pagenumber: '31-34' });
    const other = await publishPdf(content, goodPdf('Other'), {
      title: 'Other',
      pagenumber: '41-44',
    });
    await content.stores.articles.remove(hashOf(content, lost.id));
    await content.pdfInspector.inspectNew();
    expect((await reportOf(content, lost.id)).state).toBe('pending');
    const opened = vi.spyOn(content.stores.articles, 'open');
    await content.pdfInspector.inspectNew();
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect((await reportOf(content, other.id)).state).toBe('ok');
  });
});

it('lists the enabled articles of the journal, the worst first', async () => {
  const content = await startContent();
  await createIssue(content, 2);
  await content.post('/api/settings', journalSettings, content.sign('admin'));
  const place = (pagenumber: string) => ({ title: `Engines ${pagenumber}`, pagenumber });
  await publishPdf(content, goodPdf('Engines 1-4'), place('1-4'));
  const scanned = await publishPdf(content, scannedPdf(), place('5'));
  await disable(content, await publishPdf(content, scannedPdf(), place('6')));
  await content.pdfInspector.inspectNew();
  const answer = await content.get('/api/admin/readiness', content.sign('admin'));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { checks, articles } = journalIndexingChecksSchema.parse(await answer.json());
  expect(checks.find(({ id }) => id === 'issn')?.state).toBe('ok');
  expect(checks.find(({ id }) => id === 'board')?.state).toBe('fault');
  expect(articles.map(({ state }) => state)).toEqual(['fault', 'ok']);
  expect(articles[0]).toMatchObject({ id: scanned.id, refnumber: scanned.refnumber, issue: 2 });
  expect((await reportOf(content, scanned.id)).faults).toEqual(['pdf-text', 'pdf-title']);
  await content.close();
});

it('reads the other PDFs if one cannot be fetched, and retries that one later', async () => {
  const content = await startContent();
  await createIssue(content, 2);
  const titles = ['First', 'Second', 'Third'];
  const articles = [];
  for (const title of titles) articles.push(await publishPdf(content, goodPdf(title), { title }));
  const [first, second, bad] = articles.map(({ id }) => id);
  const { open } = content.stores.articles;
  const opening = vi.spyOn(content.stores.articles, 'open').mockImplementation(function (
    this: FileStore,
    sha256,
  ) {
    if (sha256 === hashOf(content, bad)) throw new AppError('unavailable');
    return open.call(this, sha256);
  });
  const unavailable = { code: 'unavailable' };
  await expect(content.pdfInspector.inspectNew()).rejects.toMatchObject(unavailable);
  await expect(content.pdfInspector.inspectNew()).rejects.toMatchObject(unavailable);
  const pending = async () =>
    (await Promise.all([first, second, bad].map((id) => reportOf(content, id ?? '')))).map(
      ({ pending }) => pending.length,
    );
  expect(await pending()).toEqual([0, 0, 3]);
  opening.mockRestore();
  await content.pdfInspector.inspectNew();
  expect(await pending()).toEqual([0, 0, 0]);
  await content.close();
});

it('reads a PDF in the next process once the storage is back, and not again later', async () => {
  const mongoUrl = testMongoUrl();
  const storage = testStorageUrl();
  const first = await startContent({ mongoUrl, minioUrl: storage });
  await createIssue(first, 2);
  const { id } = await publishPdf(first, goodPdf('Engines'), { title: 'Engines' });
  await first.close();

  const minio = await breakableLink(storage);
  await minio.cut();
  const next = await startContent({ mongoUrl, minioUrl: minio.url });
  await expect(next.pdfInspector.inspectNew()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await reportOf(next, id)).pending).toHaveLength(3);
  await minio.restore();
  await next.pdfInspector.inspectNew();
  expect((await reportOf(next, id)).pending).toEqual([]);
  await next.close();
  await minio.cut();

  const last = await startContent({ mongoUrl, minioUrl: minio.url });
  await last.pdfInspector.inspectNew();
  expect((await reportOf(last, id)).pending).toEqual([]);
  await last.close();
});

const folder = process.env.REAL_ARTICLES;

it.skipIf(folder === undefined)('passes a real article', async () => {
  const content = await startContent();
  const admin = content.sign('admin');
  await content.post('/api/admin/create-issue', { year: 2018, volume: 1, issue: 3 }, admin);
  await content.post('/api/settings', { websitename: 'J', issn: '2577-3569' }, admin);
  const pdf = await readFile(join(folder ?? '', 'pdf', 'JOSE00013.pdf'));
  const { id } = await publishPdf(content, new Uint8Array(pdf), {
    title: 'The Riffomonas Reproducible Research Tutorial Series',
    authorname: 'Patrick D Schloss',
    publishdate: '2018-08-30',
    pagenumber: '13-15',
    year: '2018',
    issue: '3',
    doi: '10.21105/jose.00013',
  });
  await content.pdfInspector.inspectNew();
  expect(await reportOf(content, id)).toEqual({
    state: 'ok',
    faults: [],
    advice: [],
    pending: [],
  });
  await content.close();
});

describe('the checks of an unsaved article', () => {
  const PATH = '/api/admin/readiness';
  let content: TestContent;
  let admin: string;
  beforeAll(async () => {
    content = await startContent();
    admin = content.sign('admin');
    await createIssue(content, 2);
  });
  afterAll(() => content.close());

  const check = async (fields: object) => {
    const answer = await content.post(PATH, fields, admin);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { checks, ...report } = articleIndexingChecksSchema.strict().parse(await answer.json());
    const faults = checks.filter(({ state }) => state === 'fault').map(({ id }) => id);
    return { ...report, faults, ids: checks.map(({ id }) => id) };
  };
  const issue = { year: 2026, volume: 1, issue: 2 };

  it('check the typed fields without a PDF, and store nothing', async () => {
    const before = await (await content.get('/api/revision')).text();
    const empty = await check(issue);
    expect(empty.state).toBe('fault');
    expect(empty.faults).toEqual(expect.arrayContaining(['abstract', 'pages']));
    expect(empty.ids.filter((id) => id.startsWith('pdf'))).toEqual([]);
    const typed = await check({ ...issue, abstract, pagenumber: '12-15' });
    expect(typed.faults).not.toContain('abstract');
    expect(typed.faults).not.toContain('pages');
    expect(await (await content.get('/api/revision')).text()).toBe(before);
  });

  it('of a stored article include its PDF, but do not compare its pages with its own stored pages', async () => {
    const { id } = await publishPdf(content, goodPdf('On engines'), { title: 'On engines' });
    await content.pdfInspector.inspectNew();
    const typed = { ...issue, id, abstract, pagenumber: '12-15', authorname: 'Ada Lovelace' };
    expect((await check({ ...typed, title: 'On engines' })).faults).not.toContain('pdf-title');
    const other = await check({ ...typed, title: 'On something else' });
    expect(other.faults).toContain('pdf-title');
    expect(other.id).toBe(id);
  });

  it('are available to administrators only, and need an object', async () => {
    expect((await content.post(PATH, issue)).status).toBe(401);
    expect((await content.post(PATH, issue, content.sign('staff'))).status).toBe(403);
    expect((await content.post(PATH, [], admin)).status).toBe(400);
  });
});
