import { authorPageSchema, authorPath, type Contributor } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

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
  const { articles } = authorPageSchema.strict().parse(await (await by(name)).json());
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

describe('the articles of a person with an ORCID iD', () => {
  const ORCID = '0000-0002-1825-0097';
  const published = (refnumber: string, contributors: Contributor[]) =>
    publish(content, { refnumber, contributors: JSON.stringify(contributors) });
  const person = async (reference: string) =>
    authorPageSchema.parse(await (await by(reference)).json());

  it('share one page even if the articles spell the name differently', async () => {
    await published('S1', [{ name: 'Sabrina H. Szeto', orcid: ORCID }]);
    await published('S2', [{ name: 'Sabrina Szeto', orcid: ORCID }]);
    await published('S3', [{ name: 'Sabrina H. Szeto' }]);
    for (const reference of [ORCID, 'Sabrina Szeto', 'sabrina h. szeto']) {
      expect(await person(reference)).toMatchObject({ name: 'Sabrina H. Szeto', orcid: ORCID });
      expect((await articlesBy(reference)).toSorted()).toEqual(['S1', 'S2', 'S3']);
    }
  });

  it('are separate from the articles of another person with the same name', async () => {
    const other = '0000-0002-1694-233X';
    await published('W1', [{ name: 'Wei Zhang', orcid: '0000-0001-5109-3700' }]);
    await published('W2', [{ name: 'Wei Zhang', orcid: other }]);
    await published('W3', [{ name: 'Wei Zhang' }]);
    expect(await articlesBy(other)).toEqual(['W2']);
    // Either of the two people may have written W3, so the page of the name has no iD.
    expect((await person('Wei Zhang')).orcid).toBeUndefined();
    expect((await articlesBy('Wei Zhang')).toSorted()).toEqual(['W1', 'W2', 'W3']);
  });

  it('appear only once in the sitemap', async () => {
    const sitemap = await (await content.get('/sitemap.xml?part=authors-1')).text();
    expect(sitemap).toContain(`/authors/${ORCID}<`);
    expect(sitemap).not.toContain('/authors/Sabrina');
    expect(sitemap).toContain('/authors/Wei%20Zhang<');
  });
});
