import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminArticleSchema, articleSchema, importArticleSchema } from '@app/contracts';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestFile } from '../store/storage/digest.ts';
import { articleFields, pdfBytes } from '../store/testing/article-form.ts';
import { createIssue, someone } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { foreseeImport, importArticle } from './import.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
});
afterAll(() => content.close());

const none = { txnid: '', email: '' };
async function pdfOf(bytes = pdfBytes()) {
  const path = join(content.uploadDir, `${randomUUID()}.pdf`);
  await writeFile(path, bytes);
  return { path, name: 'x.pdf', size: bytes.length, type: '', digest: await digestFile(path) };
}
async function run(fields: Record<string, string>, pdf?: Awaited<ReturnType<typeof pdfOf>>) {
  const { collections, catalogue, stores } = content;
  return importArticle(
    { ...collections, catalogue, store: stores.articles, log: silentLog },
    { fields: importArticleSchema.parse(fields), pdf: pdf ?? (await pdfOf()), by: someone },
  );
}
const foresee = (fields: Record<string, string>) =>
  foreseeImport(content.catalogue, importArticleSchema.parse(fields));

describe('an article of a back issue', () => {
  it('can be published without a transaction id and an email, any number of times', async () => {
    for (const fields of [articleFields(none), articleFields(none)]) {
      const { outcome, article } = await run(fields);
      expect(outcome).toBe('created');
      const path = `/api/archives/${article._id}`;
      const seen = await (await content.get(path, content.sign('admin'))).json();
      expect(adminArticleSchema.strict().parse(seen)).toMatchObject({ txnid: '', email: '' });
      const anyone = await (await content.get(path)).json();
      expect(articleSchema.strict().parse(anyone).refnumber).toBe(fields.refnumber);
    }
  });

  it('is recognized although an earlier release stored its texts with markup that is now converted', async () => {
    const reference = { text: '<i>Nature</i> p<5' };
    const fields = { ...articleFields(), title: 'On $x^2$', references: '[{"text":"a"}]' };
    const pdf = await pdfOf();
    const { article } = await run({ ...fields, title: 'Earlier' }, pdf);
    const earlier = { title: 'On $x^2$', keywords: '<i>E. coli</i>, tea', references: [reference] };
    const change = { $set: { ...earlier, titleKey: 'on $x^2$' }, $inc: { version: 1 } };
    await content.models.articles.updateOne({ _id: article._id }, change);
    await content.catalogue.recover();
    const read = await (await content.get(`/api/archives/${article._id}`)).json();
    expect(read).toMatchObject(earlier);
    const sent = { ...fields, keywords: earlier.keywords, references: JSON.stringify([reference]) };
    expect((await run(sent, pdf)).outcome).toBe('exists');
    expect(foresee({ ...sent, keywords: 'E. coli, tee' }).issues).not.toEqual([]);
  });

  it('is recognized although an earlier release stored identifiers in other forms', async () => {
    const lists = {
      contributors: [{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }],
      funding: [{ name: 'A fund', id: '10.13039/501100000038' }],
      references: [{ text: 'Of ice', doi: '10.5555/cited' }],
      relations: [{ type: 'isSupplementedBy', identifierType: 'doi', identifier: '10.5555/data' }],
    };
    const texts = Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]);
    const sent = { ...articleFields(), doi: '10.5555/bare', ...Object.fromEntries(texts) };
    const pdf = await pdfOf();
    const { article } = await run(sent, pdf);
    const contributor = article.contributors[0];
    await content.models.articles.updateOne(
      { _id: article._id },
      {
        $set: {
          doi: 'https://doi.org/10.5555/bare.',
          contributors: [{ ...contributor, orcid: 'https://orcid.org/0000-0002-1825-0097' }],
          funding: [{ name: 'A fund', id: 'https://doi.org/10.13039/501100000038' }],
          references: [{ text: 'Of ice', doi: 'doi:10.5555/cited' }],
          relations: [
            { type: 'isSupplementedBy', identifierType: 'doi', identifier: '10.5555/data,' },
          ],
        },
        $inc: { version: 1 },
      },
    );
    await content.catalogue.recover();
    expect((await run(sent, pdf)).outcome).toBe('exists');
    const other = { ...sent, doi: '10.5555/other' };
    await expect(run(other, pdf)).rejects.toMatchObject({ code: 'duplicate_reference_number' });
  });

  it('is returned unchanged if it exists with the same fields and PDF', async () => {
    for (const fields of [articleFields(), articleFields(none)]) {
      const pdf = await pdfOf();
      const { article } = await run(fields, pdf);
      expect(foresee(fields)).toMatchObject({ article: { _id: article._id }, issues: [] });
      const before = await content.models.articles.countDocuments();
      const again = await run(fields, pdf);
      expect([again.outcome, String(again.article._id)]).toEqual(['exists', String(article._id)]);
      expect(await content.models.articles.countDocuments()).toBe(before);
    }
  });

  it('is published once if it is sent ten times at the same time', async () => {
    const [fields, pdf] = [articleFields(none), await pdfOf()];
    const imported = await Promise.all(Array.from({ length: 10 }, () => run(fields, pdf)));
    const outcomes = imported.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['created', ...Array(9).fill('exists')]);
    expect(new Set(imported.map(({ article }) => String(article._id))).size).toBe(1);
  });

  it('is a duplicate if its reference number exists with different fields or another PDF', async () => {
    const [fields, pdf] = [articleFields(none), await pdfOf()];
    await run(fields, pdf);
    const duplicate = { code: 'duplicate_reference_number' };
    const others: Record<string, string>[] = [
      { country: 'Iceland' },
      { txnid: 'T-1' },
      { publishdate: '2026-03-15' },
      { authorname: 'Ada Lovelace' },
      { refnumber: fields.refnumber?.toLowerCase() ?? '' },
    ];
    for (const other of others) {
      await expect(run({ ...fields, ...other }, pdf)).rejects.toMatchObject(duplicate);
      const { article, issues } = foresee({ ...fields, ...other });
      expect([article, issues[0]?.path]).toEqual([undefined, 'refnumber']);
    }
    await expect(run(fields)).rejects.toMatchObject(duplicate);
    const paid = articleFields();
    await run(paid, pdf);
    await expect(run({ ...paid, txnid: '' }, pdf)).rejects.toMatchObject(duplicate);
  });

  it('is a duplicate, and is predicted as a duplicate, if another article has the value of a unique field', async () => {
    const first = articleFields();
    await run(first);
    for (const [field, code] of [
      ['title', 'duplicate_title'],
      ['txnid', 'duplicate_txnid'],
    ] as const) {
      const fields = articleFields({ [field]: first[field] ?? '' });
      await expect(run(fields)).rejects.toMatchObject({ code });
      expect(foresee(fields).issues.map(({ path }) => path)).toEqual([field]);
    }
  });

  it('is predicted as new, or as faulty if its text is empty after sanitizing', () => {
    expect(foresee(articleFields(none))).toEqual({ issues: [] });
    const hollow = foresee(articleFields({ title: '<script>x()</script>' }));
    expect([hollow.article, hollow.issues.map(({ path }) => path)]).toEqual([undefined, ['title']]);
  });
});

describe('a database of an earlier release', () => {
  it('accepts articles without a transaction id after the migration, but no transaction id twice', async () => {
    const mongoUrl = testMongoUrl();
    const database = await mongoose.createConnection(mongoUrl).asPromise();
    const { collection } = database.model('Old', new mongoose.Schema({}), 'articles');
    await collection.createIndex({ txnid: 1 }, { name: 'txnid_1', unique: true });
    const indexes = async () => (await collection.indexes()).map(({ name }) => name);
    expect(await indexes()).toContain('txnid_1');

    for (const _opening of ['first', 'second']) {
      const opened = await startContent({ mongoUrl });
      await opened.close();
      expect(await indexes()).not.toContain('txnid_1');
    }
    await collection.insertOne({ refKey: '1', titleKey: '1' });
    await collection.insertOne({ refKey: '2', titleKey: '2' });
    await collection.insertOne({ refKey: '3', titleKey: '3', txnid: 'T' });
    const twice = collection.insertOne({ refKey: '4', titleKey: '4', txnid: 'T' });
    await expect(twice).rejects.toMatchObject({ code: 11_000 });
    await database.close();
  });
});
