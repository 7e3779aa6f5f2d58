import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const bytes = pdfBytes(10_000);

let content: TestContent;
let article: AdminArticle;
let address: string;

beforeAll(async () => {
  content = await startContent();
  const admin = content.sign('admin');
  await content.post('/api/admin/create-issue', { year: 2026, volume: 1, issue: 2 }, admin);
  const form = articleForm(articleFields(), pdfFile(bytes));
  const created = await content.post('/api/admin/archives/', form, admin);
  article = (await created.json()) as AdminArticle;
  address = content.url + articlePdfPath(article);
});
afterAll(() => content.close());

/** Sends `Cache-Control`, because `fetch` would otherwise add `no-cache` and receive the whole file again. */
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address, { method, headers: { 'cache-control': 'max-age=0', ...headers } });

describe('the PDF of an article', () => {
  it('is sent whole with its name, type and caching headers', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10000',
      'content-disposition': `inline; filename="${article.refnumber}.pdf"`,
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(await answer.bytes()).toEqual(bytes);
  });

  it('responds to HEAD with the same headers', async () => {
    const answer = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10000']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await answer.text()).toBe('');
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get();
    const conditions: Record<string, string>[] = [
      { 'if-none-match': headers.get('etag') ?? '' },
      { 'if-none-match': `"x", W/${headers.get('etag')}` },
      { 'if-modified-since': headers.get('last-modified') ?? '' },
    ];
    for (const condition of conditions) {
      const answer = await get(condition);
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=9990-', 9990, 10_000],
    ['bytes=-1', 9999, 10_000],
    ['bytes=5000-99999', 5000, 10_000],
  ])('is sent in part for %s', async (range, from, to) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/10000`);
    expect(answer.headers.get('content-length')).toBe(String(to - from));
    expect(await answer.bytes()).toEqual(bytes.subarray(from, to));
  });

  it('is refused with 416 for a range beyond its end', async () => {
    const answer = await get({ range: 'bytes=10000-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
  });

  it('is sent whole for several ranges, and for a range of another version', async () => {
    expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  it('has only one address', async () => {
    const { refnumber } = article;
    for (const path of [
      `/archives/2026/vol1/issue1/${refnumber}.pdf`,
      `/archives/2026/vol01/issue2/${refnumber}.pdf`,
      `/archives/2026/1/2/${refnumber}.pdf`,
      `/archives/2026/vol1/issue2/${refnumber}.PDF`,
      `/archives/2026/vol1/issue2/${refnumber}`,
      `/archives/2026/vol1/issue2/${refnumber.toLowerCase()}.pdf`,
      '/archives/2026/vol1/issue2/unknown.pdf',
      '/archives/2026/vol1/issue2/..%2Fx.pdf',
      '/archives/2026/vol1/issue2/%.pdf',
    ]) {
      expect((await content.get(path)).status, path).toBe(404);
    }
  });

  it('of a disabled article is visible to administrators only', async () => {
    const form = articleForm();
    const created = await content.post('/api/admin/archives/', form, content.sign('admin'));
    const { id } = (await created.json()) as AdminArticle;
    await content.models.articles.updateOne({ _id: id }, { status: 'disabled' });
    const record = await content.models.articles.findById(id).lean();
    if (!record) throw new Error('the article is gone');
    await content.catalogue.put({ kind: 'articles', record });
    const path = articlePdfPath(record);
    expect((await content.get(path)).status).toBe(404);
    expect((await content.get(path, content.sign('staff'))).status).toBe(404);
    expect((await content.get(path, content.sign('admin'))).status).toBe(200);
  });
});
