import { articleSummarySchema, authorPath } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
  await createIssue(content, 2);
  await createIssue(content, 1, 2024);
});
afterAll(() => content.close());

const by = (name: string) => content.get(`/api${authorPath(name)}`);
async function articlesBy(name: string): Promise<string[]> {
  const articles = articleSummarySchema
    .strict()
    .array()
    .parse(await (await by(name)).json());
  return articles.map(({ refnumber }) => refnumber);
}

describe('the articles of an author', () => {
  it('are returned for exactly this name, the newest first', async () => {
    const authorname = 'Ada Lovelace, Wáng 小明/A';
    await publish(content, { authorname, refnumber: 'B', issue: '1' });
    await publish(content, { authorname, refnumber: 'A', issue: '1', year: '2024' });
    await publish(content, { authorname, refnumber: 'C', issue: '2' });
    await publish(content, { authorname: 'Ada Lovelace-King', refnumber: 'D' });
    expect(await articlesBy('Ada Lovelace')).toEqual(['C', 'B', 'A']);
    expect(await articlesBy('Wáng 小明/A')).toEqual(['C', 'B', 'A']);
    expect((await by('Lovelace')).status).toBe(404);
  });

  it('are found regardless of case, width, spaces and Unicode form, but not of accents', async () => {
    await publish(content, { authorname: 'Émilie  du Châtelet', refnumber: 'E' });
    for (const name of [
      'émilie du châtelet',
      'E\u0301MILIE DU CHA\u0302TELET ',
      'Émilie du　Ｃhâtelet',
    ]) {
      expect(await articlesBy(name), name).toEqual(['E']);
    }
    expect((await by('Emilie du Chatelet')).status).toBe(404);
  });

  it('are not found for an author without an enabled article', async () => {
    const article = await publish(content, { authorname: 'Trofim Hidden' });
    expect((await by('Trofim Hidden')).status).toBe(200);
    await disable(content, article);
    for (const name of ['Trofim Hidden', 'Nobody', '\u200b', '%']) {
      expect((await by(name)).status, name).toBe(404);
    }
  });
});
