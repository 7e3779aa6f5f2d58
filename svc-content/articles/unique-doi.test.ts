import type { AdminArticle, Problem } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../store/testing/article-form.ts';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { correctDoiKeys } from './duplicates.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const create = (fields: Record<string, string>) =>
  content.post('/api/admin/archives/', articleForm(articleFields(fields)), admin);
const update = ({ id }: { id: string }, fields: object) =>
  content.post(`/api/archives/${id}`, fields, admin);

async function expectDuplicate(response: Response, refnumber: string): Promise<void> {
  const { error, issues } = (await response.json()) as Problem;
  expect([response.status, error]).toEqual([409, 'duplicate_doi']);
  expect(issues).toEqual([{ path: 'doi', message: `Duplicate DOI: ${refnumber} has it` }]);
}

describe('a DOI', () => {
  it.each([
    '10.5555/Unique_1',
    '10.5555/UNIQUE_1',
    'https://doi.org/10.5555/unique_1',
    'http://dx.doi.org/10.5555%2Funique_1',
    'doi:10.5555/unique\\_1.',
    'info:doi/10.5555/unique%5F1',
  ])('is refused as %s if another article has it', async (doi) => {
    const holder = content.catalogue.current.articlesByDoi.get('10.5555/unique_1')?.[0];
    const refnumber = holder?.refnumber ?? (await publish(content, { doi })).refnumber;
    await expectDuplicate(await create({ doi }), refnumber);
    await expectDuplicate(await update(await publish(content), { doi }), refnumber);
  });

  it('remains with its article when other fields change', async () => {
    const article = await publish(content, { doi: '10.5555/own' });
    const changes = [{ doi: 'doi:10.5555/OWN' }, { refnumber: 'OWN-2' }, { subject: 'Ice' }];
    for (const change of changes) expect((await update(article, change)).status).toBe(200);
    await expectDuplicate(await create({ doi: '10.5555/own' }), 'OWN-2');
  });

  it('can be used again after its article got another DOI or none', async () => {
    for (const doi of ['10.5555/next', '']) {
      const article = await publish(content, { doi: '10.5555/freed' });
      expect((await update(article, { doi })).status).toBe(200);
    }
    expect((await create({ doi: '10.5555/freed' })).status).toBe(201);
  });

  it('may be missing in any number of articles, even after a change of the reference number', async () => {
    const article = await publish(content, { refnumber: 'NO-DOI', doi: '' });
    expect((await update(article, { refnumber: 'NO-DOI-2' })).status).toBe(200);
    expect((await create({ refnumber: 'NO-DOI', doi: '' })).status).toBe(201);
  });

  describe('whose key is outdated, because an instance of an earlier release has changed it,', () => {
    /** Changes the DOI as the earlier release does, and waits until this instance has applied the change. */
    const changeElsewhere = async (article: AdminArticle, doi: string) => {
      await content.models.articles.updateOne(
        { _id: article.id },
        { $set: { doi }, $inc: { version: 1 } },
      );
      await content.catalogue.recover();
    };
    const keyOf = async ({ id }: AdminArticle) =>
      (await content.models.articles.findById(id).lean<{ doiKey?: string }>())?.doiKey;

    it('allows new articles to use the former DOI', async () => {
      const article = await publish(content, { doi: '10.5555/left' });
      await changeElsewhere(article, '10.5555/taken');
      expect((await create({ doi: '10.5555/left' })).status).toBe(201);
      expect(await keyOf(article)).toBe('10.5555/taken');
      await expectDuplicate(await create({ doi: '10.5555/taken' }), article.refnumber);
    });

    it('allows existing articles to use the former DOI', async () => {
      const article = await publish(content, { doi: '10.5555/left-2' });
      const other = await publish(content, { doi: '' });
      await changeElsewhere(article, '');
      expect((await update(other, { doi: '10.5555/left-2' })).status).toBe(200);
      expect(await keyOf(article)).toBe(`#${article.refnumber.toLowerCase()}`);
    });

    it('is corrected later, even if two articles have exchanged their DOIs', async () => {
      const [first, second] = [
        await publish(content, { doi: '10.5555/first' }),
        await publish(content, { doi: '10.5555/second' }),
      ];
      const added = await publish(content, { doi: '10.5555/added' });
      await changeElsewhere(first, '10.5555/second');
      await changeElsewhere(second, '10.5555/first');
      await content.models.articles.updateOne(
        { _id: added.id },
        { $unset: { doiKey: 1 }, $inc: { version: 1 } },
      );
      await content.catalogue.recover();
      const parts = { articles: content.collections.articles, catalogue: content.catalogue };
      expect(await correctDoiKeys(parts)).toBe(true);
      await correctDoiKeys(parts);
      expect([await keyOf(first), await keyOf(second), await keyOf(added)]).toEqual([
        '10.5555/second',
        '10.5555/first',
        '10.5555/added',
      ]);
    });
  });

  it('that two articles share since an earlier release does not prevent changes of their other fields', async () => {
    const articles: AdminArticle[] = [];
    for (const refnumber of ['OLD-1', 'OLD-2'])
      articles.push(await publish(content, { refnumber }));
    await content.models.articles.updateMany(
      { refnumber: /^OLD-/ },
      { $set: { doi: '10.5555/twice' }, $unset: { doiKey: 1 }, $inc: { version: 1 } },
    );
    await content.catalogue.recover();
    for (const article of articles) {
      const path = `/api/archives/ref/${article.refnumber}`;
      expect(await (await content.get(path)).json()).toMatchObject({ doi: '10.5555/twice' });
      const changed = await update(article, { subject: 'Ice', doi: '10.5555/twice' });
      expect([changed.status, await changed.clone().text()]).toEqual([200, expect.anything()]);
    }
    await expectDuplicate(await create({ doi: '10.5555/twice' }), 'OLD-1');
    expect((await update(articles[1] as AdminArticle, { doi: '10.5555/once' })).status).toBe(200);
  });
});
