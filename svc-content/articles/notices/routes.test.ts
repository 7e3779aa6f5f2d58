import {
  type AdminArticle,
  adminArticleSchema,
  articlePdfPath,
  articleSchema,
  feedPath,
} from '@app/contracts';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../store/storage/file-store.ts';
import { articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

let count = 0;
function noticeFields(fields: Record<string, string> = {}): Record<string, string> {
  count += 1;
  return {
    kind: 'retraction',
    text: '<p>The data were <i>not</i> measured.<script>x()</script></p><p>We regret it.</p>',
    publishdate: '2026-05-01',
    refnumber: `N-${count}`,
    pagenumber: '90',
    year: '2026',
    volume: '1',
    issue: '2',
    ...fields,
  };
}
const send = (article: AdminArticle, fields: object, token = admin) =>
  content.post(`/api/admin/archives/${article.id}/notices`, fields, token);
async function publishNotice(article: AdminArticle, fields: Record<string, string> = {}) {
  const answer = await send(article, noticeFields(fields));
  expect(answer.status, await answer.clone().text()).toBe(201);
  return adminArticleSchema.parse(await answer.json());
}
const read = async ({ refnumber }: { refnumber: string }) =>
  articleSchema.parse(await (await content.get(`/api/archives/ref/${refnumber}`)).json());
async function pdfOf(article: AdminArticle, query = '') {
  const answer = await content.get(articlePdfPath(article) + query);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await PDF.load(bytes);
  const pages = pdf.getPages().map((page) => page.extractText().text.replace(/\s+/g, ' '));
  return { pages, bytes, etag: answer.headers.get('etag') };
}

describe('a notice', () => {
  it('is a separate article with a PDF made from its text, and marks the other article', async () => {
    const article = await publish(content, { title: 'On <i>engines</i>, ύδωρ and Đorđe' });
    const notice = await publishNotice(article);
    expect(notice).toMatchObject({
      type: 'retraction',
      noticekind: 'retraction',
      noticeof: article.refnumber,
      title: `Retraction: ${article.title}`,
      abstract: '<p>The data were <i>not</i> measured.</p><p>We regret it.</p>',
      stage: 'enabled',
    });
    expect(notice.authors).toEqual([expect.stringMatching(/^The Editors of/)]);
    expect((await read(article)).updates[0]?.refnumber).toBe(notice.refnumber);
    const [page = ''] = (await pdfOf(notice)).pages;
    expect(page).toContain('The data were not measured.');
    expect(page).toContain('On engines, ύδωρ and Đorđe');
    expect(page).toContain(article.refnumber);
  });

  it('may have its own PDF, title and authors', async () => {
    const article = await publish(content);
    const bytes = pdfBytes();
    const noticeForm = noticeFields({ title: 'Erratum to engines', authorname: 'Ada Lovelace' });
    const answer = await send(
      article,
      articleForm({ ...noticeForm, kind: 'correction' }, pdfFile(bytes)),
    );
    expect(answer.status).toBe(201);
    const notice = adminArticleSchema.parse(await answer.json());
    expect(notice).toMatchObject({ title: 'Erratum to engines', authors: ['Ada Lovelace'] });
    expect((await pdfOf(notice)).bytes).toEqual(bytes);
  });

  it('precedes the content in the PDF of the article until the notice is hidden', async () => {
    const article = await publish(content);
    const before = await pdfOf(article);
    const enclosure = async () => {
      const feed = await (await content.get(feedPath())).text();
      return feed.match(/<link rel="enclosure"[^>]*>/g)?.find((tag) => tag.includes(article.file));
    };
    expect(await enclosure()).toContain(`length="${before.bytes.length}"`);
    const notice = await publishNotice(article, { kind: 'correction' });
    expect(await enclosure()).not.toContain('length');
    const marked = await pdfOf(article);
    expect(marked.pages).toHaveLength(before.pages.length + 1);
    expect(marked.pages[0]).toContain('This article was corrected.');
    expect(marked.pages[0]).toContain('1 May 2026');
    expect(marked.pages[0]).toContain(notice.refnumber);
    expect(marked.pages[1]).toBe(before.pages[0]);
    expect(marked.etag).not.toBe(before.etag);
    // The buffer contains only the PDF, not the rest of the message from the printing process.
    expect(Buffer.from(marked.bytes.slice(-6)).toString()).toBe('%%EOF\n');
    const headers = { range: 'bytes=0-99', 'cache-control': 'max-age=0' };
    const part = await fetch(content.url + articlePdfPath(article), { headers });
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(marked.bytes.slice(0, 100));
    const hidden = { status: 'disabled' };
    await content.post(`/api/archives/${notice.id}`, hidden, admin);
    expect(await pdfOf(article)).toEqual(before);
  });

  it('is printed once for concurrent requests for parts, and not at all for clients that have the PDF', async () => {
    const article = await publish(content);
    await publishNotice(article, { kind: 'correction' });
    const reading = vi.spyOn(FileStore.prototype, 'read');
    const ask = (headers: Record<string, string>) =>
      fetch(content.url + articlePdfPath(article), {
        headers: { 'cache-control': 'max-age=0', ...headers },
      });
    const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=200-299'];
    const parts = await Promise.all(ranges.map((range) => ask({ range })));
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206]);
    expect(reading).toHaveBeenCalledOnce();

    const etag = parts[0]?.headers.get('etag') ?? '';
    const later = performance.now() + 60 * 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect(reading).toHaveBeenCalledOnce();
    expect((await ask({})).status).toBe(200);
    expect(reading).toHaveBeenCalledTimes(2);
    clock.mockRestore();
    reading.mockRestore();
  });

  it('of a withdrawal replaces the PDF if the editor chooses so, and the stored PDF remains', async () => {
    const article = await publish(content);
    const before = await pdfOf(article);
    const notice = await publishNotice(article, { kind: 'withdrawal', removestext: 'yes' });
    const { pages } = await pdfOf(article);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('This article was withdrawn.');
    expect((await read(article)).updates[0]?.removesText).toBe(true);
    await content.post(`/api/archives/${notice.id}`, { status: 'disabled' }, admin);
    expect((await pdfOf(article)).bytes).toEqual(before.bytes);
  });

  it('gets another title if the article already has a notice of the same kind', async () => {
    const article = await publish(content);
    await publishNotice(article, { kind: 'correction' });
    const { title } = await publishNotice(article, { kind: 'correction' });
    expect(title).toBe(`Correction (2): ${article.title}`);
  });

  it('gets a proposed reference number that no other article has, not even a hidden notice', async () => {
    const article = await publish(content);
    const path = `/api/admin/archives/${article.id}/notices`;
    const refnumber = `${article.refnumber}-C1`;
    const hidden = await publishNotice(article, { kind: 'correction', refnumber });
    await content.post(`/api/archives/${hidden.id}`, { status: 'disabled' }, admin);
    await publish(content, { refnumber: `${article.refnumber}-r1`, status: 'draft' });
    expect(await (await content.get(path, admin)).json()).toEqual({
      correction: `${article.refnumber}-C2`,
      'expression-of-concern': `${article.refnumber}-E1`,
      retraction: `${article.refnumber}-R2`,
      withdrawal: `${article.refnumber}-W1`,
    });
    expect((await content.get(path.replace(article.id, '0'.repeat(24)), admin)).status).toBe(404);
    expect((await content.get(path, content.sign('staff'))).status).toBe(403);
  });

  it('is refused without a text, about a draft, or about an article that has changed', async () => {
    const article = await publish(content);
    const statusOf = async (fields: Record<string, string>, about = article) =>
      (await send(about, noticeFields(fields))).status;
    expect(await statusOf({ text: '<p> </p>' })).toBe(400);
    expect(await statusOf({ kind: 'erratum' })).toBe(400);
    expect(await statusOf({ version: '7' })).toBe(409);
    expect(await statusOf({ version: '0', refnumber: article.refnumber })).toBe(409);
    const draft = await publish(content, { status: 'draft' });
    expect(await statusOf({}, draft)).toBe(400);
    expect(await statusOf({}, { ...article, id: '64b000000000000000000001' })).toBe(404);
    expect((await read(article)).updates).toEqual([]);
  });

  it('is refused in a hidden issue, because it must appear at once', async () => {
    const article = await publish(content);
    const key = { year: 2026, volume: 1, issue: 3, status: 'draft' };
    expect((await content.post('/api/admin/create-issue', key, admin)).status).toBe(201);
    const answer = await send(article, noticeFields({ issue: '3' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'issue' }] });
    expect((await read(article)).updates).toEqual([]);
  });

  it('cannot change its kind and its article once it was public', async () => {
    const article = await publish(content);
    const notice = await publishNotice(article);
    const other = await publish(content);
    for (const change of [{ noticeof: other.refnumber }, { noticekind: 'correction' }]) {
      const answer = await content.post(`/api/archives/${notice.id}`, change, admin);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: Object.keys(change)[0] }] });
    }
    expect((await read(article)).updates[0]?.refnumber).toBe(notice.refnumber);
  });

  it('changes the modification date that readers and indexers see', async () => {
    const article = await publish(content);
    const { modification } = await read(article);
    await publishNotice(article);
    const after = await read(article);
    expect(Date.parse(after.modification)).toBeGreaterThan(Date.parse(modification));
    expect(after.version).toBe(article.version);
  });

  it('needs an uploaded PDF if the journal cannot print its text', async () => {
    const article = await publish(content);
    const answer = await send(article, noticeFields({ text: '<p>撤回声明</p>' }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('choose a PDF');
  });

  it('marks the PDF of an article even if the journal cannot print the article’s title', async () => {
    const article = await publish(content, { title: '论引擎' });
    await publishNotice(article, { title: 'Retraction of an article' }).catch(() => undefined);
    const noticeForm = articleForm(noticeFields({ title: 'Retraction of one' }), pdfFile());
    expect((await send(article, noticeForm)).status).toBe(201);
    expect((await pdfOf(article)).pages[0]).toContain('This article was retracted.');
  });

  it('can be published by administrators only', async () => {
    const article = await publish(content);
    expect((await send(article, noticeFields(), content.sign('staff'))).status).toBe(403);
    expect((await send(article, noticeFields(), '')).status).toBe(401);
  });
});

describe('a new version', () => {
  const sendVersion = (article: AdminArticle, fields: Record<string, string>, pdf?: Blob) =>
    content.post(
      `/api/admin/archives/${article.id}/versions`,
      pdf ? articleForm(fields, pdf) : fields,
      admin,
    );

  it('is served at the address of the article, and the previous version remains readable', async () => {
    const article = await publish(content);
    const before = await pdfOf(article);
    const bytes = pdfBytes();
    const fields = {
      note: 'Table 2 has the right units.',
      title: 'A better title',
      abstract: '<p>A better abstract.</p>',
      version: '0',
    };
    const answer = await sendVersion(article, fields, pdfFile(bytes));
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect((await pdfOf(article)).bytes).toEqual(bytes);
    const { versions, title } = await read(article);
    expect(title).toBe('A better title');
    const { title: firstTitle, abstract } = article;
    expect(versions).toMatchObject([{ number: 1, note: fields.note, title: firstTitle, abstract }]);
    const first = await pdfOf(article, '?version=1');
    expect(first.pages[0]).toContain('There is a newer version of this article.');
    expect(first.pages[1]).toBe(before.pages[0]);
    expect((await content.get(`${articlePdfPath(article)}?version=2`)).status).toBe(404);
    await content.sweep();
    expect((await pdfOf(article, '?version=1')).pages).toHaveLength(2);
  });

  it('is refused without a change, without a note, or if the article has changed', async () => {
    const article = await publish(content);
    const statusOf = async (fields: Record<string, string>) =>
      (await sendVersion(article, fields)).status;
    expect(await statusOf({ note: 'Nothing' })).toBe(400);
    expect(await statusOf({ title: 'Another one', note: ' ' })).toBe(400);
    expect(await statusOf({ title: 'Another one', note: 'Why', version: '3' })).toBe(409);
    expect((await read(article)).versions).toEqual([]);
  });
});
