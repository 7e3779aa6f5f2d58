import {
  articleContextSchema,
  articlePreviewSchema,
  articleSchema,
  citationStyles,
  type Problem,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/api/admin/preview';
let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await publish(content, { refnumber: 'P1', pagenumber: '1-9' });
  await publish(content, { refnumber: 'P20', pagenumber: '20-29' });
});
afterAll(() => content.close());

const issue = { year: 2026, volume: 1, issue: 2 };
async function preview(fields: object) {
  const answer = await content.post(PATH, fields, admin);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return articlePreviewSchema.strict().parse(await answer.json());
}

describe('the preview of an article', () => {
  it('equals the two responses about the published article, and stores nothing', async () => {
    const { txnid, ptype, email, mobile, ...fields } = articleFields({
      pagenumber: '12-15',
      title: 'On <b>zinc</b> & <i>other</i> engines',
      abstract: '<p onclick="x()">T < 300 K<script>x()</script></p>',
    });
    const before = await (await content.get('/api/revision')).text();
    const { article, context } = await preview(fields);
    expect(article).toMatchObject({
      id: '',
      title: 'On zinc &amp; <i>other</i> engines',
      abstract: '<p>T &lt; 300 K</p>',
      authors: ['Ada Lovelace', 'Émilie du Châtelet'],
      publishdate: '2026-03-14T00:00:00.000Z',
      file: '',
    });
    expect(context.previous?.refnumber).toBe('P1');
    expect(context.next?.refnumber).toBe('P20');
    expect(await (await content.get('/api/revision')).text()).toBe(before);
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(404);

    const published = await publish(content, { ...fields, txnid: txnid ?? '' });
    const read = async (path: string) => (await content.get(path)).json();
    const path = `/api/archives/ref/${published.refnumber}`;
    const { id, creation, modification, file, fileSize, ...pageFields } = articleSchema.parse(
      await read(path),
    );
    expect(article).toMatchObject(pageFields);
    expect(context).toEqual(articleContextSchema.parse(await read(`${path}/context`)));
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'has citations if its texts are “%s”, the name of a property of every object, and does not change other citations',
    async (name) => {
      const { context } = await preview({ ...issue, title: name, refnumber: name });
      expect(context.citations[0]?.html).toContain(name);
      const other = await preview({ ...issue, title: 'Engines', authorname: name });
      expect(other.context.citations[0]?.html).toContain('Engines');
    },
  );

  it('of a stored article replaces the stored version', async () => {
    const stored = await publish(content, { refnumber: 'P30', pagenumber: '30' });
    const { article, context } = await preview({
      ...issue,
      id: stored.id,
      refnumber: 'P30',
      pagenumber: '35',
      title: 'Another title',
      authorname: 'Ada Lovelace',
    });
    expect(article).toMatchObject({ id: stored.id, title: 'Another title', file: 'P30.pdf' });
    expect(article.fileSize).toBe(stored.fileSize);
    expect([context.previous?.refnumber, context.next?.refnumber]).toEqual(['P20', undefined]);
    expect(context.related.map(({ refnumber }) => refnumber)).not.toContain('P30');
    for (const { html } of context.citations) expect(html).toMatch(/another title/i);
    const unnamed = await preview({ ...issue, id: stored.id, refnumber: '' });
    expect(unnamed.article.file).toBe('');
    const read = await (await content.get(`/api/archives/${stored.id}`)).json();
    expect(read).toMatchObject({ title: stored.title, version: 0 });
  });

  it.each([
    ['nothing yet', {}],
    ['half a date and half the pages', { publishdate: '2026-0', pagenumber: '12-' }],
    ['a date that is none', { publishdate: '2026-99-99', pagenumber: '15-12', doi: '10.' }],
    ['a year that is none', { year: '20', volume: '', issue: 'x' }],
    [
      'only commas and tags',
      { authorname: ' , ,', title: '<i>', abstract: '<p><b', keywords: ';' },
    ],
    ['a reference number that cannot be a file name', { refnumber: '../ä', id: 'nothing' }],
    ['control characters', { title: 'a\u0000b\ud800', authorname: '\u0001' }],
    ['a title too long', { title: 'x'.repeat(3_000) }],
  ])('succeeds with %s', async (_kind, fields) => {
    const { article, context } = await preview({ ...issue, ...fields });
    expect(context.citations.map(({ style }) => style)).toEqual(Object.keys(citationStyles));
    expect(article.title.length).toBeLessThanOrEqual(2_000);
    expect(Date.parse(article.publishdate)).toBeGreaterThan(0);
  });

  it('is refused if the body is not an object, and for everyone but administrators', async () => {
    for (const [body, token, status] of [
      [[], admin, 400],
      [{ title: 7 }, admin, 400],
      [{ abstract: 'x'.repeat(1_100_000) }, admin, 413],
      [issue, undefined, 401],
      [issue, content.sign('staff'), 403],
    ] as const) {
      const answer = await content.post(PATH, body, token);
      const { error } = (await answer.json()) as Problem;
      expect([answer.status, typeof error]).toEqual([status, 'string']);
    }
  });
});
