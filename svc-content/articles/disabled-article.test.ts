import { type AdminArticle, articlePdfPath, feedPath } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
let article: AdminArticle;
let neighbour: AdminArticle;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  const same = { authorname: 'Wangari Maathai', keywords: 'zeolite, tuff' };
  article = await publish(content, { ...same, refnumber: 'HIDDEN-1', title: 'Zeolitic tuff' });
  neighbour = await publish(content, { ...same, refnumber: 'SHOWN-1', pagenumber: '20' });
});
afterAll(() => content.close());

const key = { year: 2026, volume: 1, issue: 2 };
/** Every response that lists articles. */
const lists = [
  '/api/archives/2026/1/2',
  '/api/search?q=zeolitic',
  '/api/search?q=zeolitic&page=1',
  '/api/authors/Wangari%20Maathai',
  '/api/archives/ref/SHOWN-1/context',
  '/sitemap.xml?part=articles-1',
  feedPath(),
  feedPath(key),
];
/** Responses about the article alone, with two of its four citation files. */
const articlePaths = () => [
  `/api/archives/${article.id}`,
  '/api/archives/ref/HIDDEN-1',
  '/api/archives/ref/HIDDEN-1/context',
  '/api/cite/HIDDEN-1.bib',
  '/api/cite/HIDDEN-1.ris',
  articlePdfPath(article),
];

async function tells(path: string, token?: string): Promise<boolean> {
  const answer = await content.get(path, token);
  expect(answer.status, path).toBe(200);
  return (await answer.text()).includes('HIDDEN-1');
}
async function expectEverywhere(isShown: boolean, token?: string) {
  for (const path of lists) expect([path, await tells(path, token)]).toEqual([path, isShown]);
  for (const path of articlePaths()) {
    const { status } = await content.get(path, token);
    expect([path, status]).toEqual([path, isShown ? 200 : 404]);
  }
}
async function setStatus(status: string) {
  const answer = await content.post(`/api/archives/${article.id}`, { status }, admin);
  expect(answer.status).toBe(200);
}

describe('a disabled article', () => {
  it('disappears from everything that readers see, and reappears when it is enabled', async () => {
    const revisions: string[] = [];
    for (const status of ['enabled', 'disabled', 'enabled', 'disabled']) {
      await setStatus(status);
      await expectEverywhere(status === 'enabled');
      await expectEverywhere(status === 'enabled', content.sign('staff'));
      revisions.push(await (await content.get('/api/revision')).text());
    }
    expect(new Set(revisions).size).toBe(4);
  });

  it('is still visible to administrators, with its PDF', async () => {
    await setStatus('disabled');
    for (const path of ['/api/archives/2026/1/2', `/api/archives/${article.id}`]) {
      expect(await tells(path, admin)).toBe(true);
    }
    const { status, headers } = await content.get(articlePdfPath(article), admin);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(neighbour.status).toBe('enabled');
  });
});
