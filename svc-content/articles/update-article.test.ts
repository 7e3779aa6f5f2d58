import { readdir } from 'node:fs/promises';
import {
  type AdminArticle,
  adminArticleSchema,
  articlePdfPath,
  FILE_TOO_LARGE,
  type Problem,
  type UpdateArticle,
} from '@app/contracts';
import {
  breakableLink,
  silentLog,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../store/testing/article-form.ts';
import { createIssue, publish, someone } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { sweepOrphans } from './catalogue/orphans.ts';
import { updateArticle } from './service.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await createIssue(content, 3);
});
afterAll(() => content.close());

/** The fields that an edit form sends. */
function formFields(article: AdminArticle): Record<string, string> {
  const names = [...Object.keys(articleFields()), 'version'] as (keyof AdminArticle)[];
  return Object.fromEntries(names.map((name) => [name, String(article[name])]));
}
const save = (
  article: { id: string },
  fields: Record<string, string>,
  file: Blob | null = null,
  token = admin,
) => content.post(`/api/archives/${article.id}`, articleForm(fields, file), token);
async function saved(...edit: Parameters<typeof save>): Promise<AdminArticle> {
  const answer = await save(...edit);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return adminArticleSchema.strict().parse(await answer.json());
}
async function refusal(answering: Promise<Response>) {
  const answer = await answering;
  const { error, issues = [] } = (await answer.json()) as Problem;
  return [answer.status, error, ...new Set(issues.map(({ path }) => path))];
}
const read = async (path: string, token?: string) => (await content.get(path, token)).json();

describe('updating an article', () => {
  it('changes every field, and makes the change readable at once', async () => {
    const article = await publish(content);
    const fields: Record<string, string> = {
      ...articleFields({ issue: '3', ptype: 'free', publishdate: '2025-01-02', country: 'Peru' }),
      pagenumber: '7',
      authorname: 'Wangari Maathai,Ada Lovelace',
      title: 'On <b>other</b> <i>engines</i>',
      abstract: '<p>T < 300 K<script>x()</script></p>',
      doi: '10.5555/other',
      version: '0',
    };
    const { version, ...expected } = fields;
    const before = Date.now();
    const after = await saved(article, fields);
    expect(after).toMatchObject({
      ...expected,
      id: article.id,
      volume: 1,
      year: 2026,
      issue: 3,
      publishdate: '2025-01-02T00:00:00.000Z',
      authorname: 'Wangari Maathai, Ada Lovelace',
      authors: ['Wangari Maathai', 'Ada Lovelace'],
      title: 'On other <i>engines</i>',
      abstract: '<p>T &lt; 300 K</p>',
      version: 1,
      creation: article.creation,
      createdby: 'The admin',
      modifiedby: 'The admin',
      file: `${fields.refnumber}.pdf`,
    });
    expect(Date.parse(after.modification)).toBeGreaterThanOrEqual(before);
    expect(await read(`/api/archives/${article.id}`, admin)).toEqual(after);
    expect(await read(`/api/archives/ref/${fields.refnumber}`)).toMatchObject({ country: 'Peru' });
    expect((await content.get(`/api/archives/ref/${article.refnumber}`)).status).toBe(404);
    expect((await content.get(articlePdfPath(after))).status).toBe(200);
    const stored = await content.models.articles.findById(article.id).lean();
    expect(stored).toMatchObject({ refKey: fields.refnumber?.toLowerCase(), country: 'Peru' });
  });

  it('keeps the PDF unless there is a new one, and leaves a replaced PDF to the sweep', async () => {
    const article = await publish(content);
    const path = articlePdfPath(article);
    const first = await (await content.get(path)).bytes();
    const edited = await saved(article, { ...formFields(article), country: 'Chad' });
    expect(await (await content.get(path)).bytes()).toEqual(first);

    const bytes = pdfBytes(3_000);
    const replaced = await saved(article, formFields(edited), pdfFile(bytes));
    expect([replaced.version, replaced.fileSize]).toEqual([2, 3_000]);
    expect(await (await content.get(path)).bytes()).toEqual(bytes);
    expect(await readdir(content.uploadDir)).toEqual([]);

    const inTwoHours = () => Date.now() + 2 * 60 * 60 * 1000;
    const { stores, models } = content;
    const isHeld = async () => false;
    expect(await sweepOrphans({ stores, models, log: silentLog, now: inTwoHours, isHeld })).toBe(1);
    expect(await (await content.get(path)).bytes()).toEqual(bytes);
  });

  it('does not increment the version if nothing changes', async () => {
    const bytes = pdfBytes();
    const form = articleForm(articleFields(), pdfFile(bytes));
    const created = await content.post('/api/admin/archives', form, admin);
    const article = adminArticleSchema.parse(await created.json());
    expect(await saved(article, formFields(article))).toEqual(article);
    expect(await saved(article, formFields(article), pdfFile(bytes))).toEqual(article);
    const status = { status: 'enabled', version: article.version };
    const answer = await content.post(`/api/archives/${article.id}`, status, admin);
    expect(await answer.json()).toEqual(article);
  });

  it('accepts an unchanged complete record with another status', async () => {
    const article = await publish(content);
    const path = `/api/archives/${article.id}`;
    const sent = { ...article, country: 'Peru', status: 'disabled', createdby: 'Nobody', id: '7' };
    const answer = await content.post(path, sent, admin);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { modification, ...after } = adminArticleSchema.strict().parse(await answer.json());
    const { modification: _before, ...before } = article;
    const changed = { country: 'Peru', status: 'disabled', stage: 'disabled', version: 1 };
    expect(after).toEqual({ ...before, ...changed });
  });

  it.each([
    ['country', 'Peru', {}],
    ['title', 'On <i>given</i> titles', {}],
    [
      'authorname',
      'Ada Lovelace',
      {
        authors: ['Ada Lovelace'],
        contributors: [{ name: 'Ada Lovelace' }],
        citedAuthors: ['Lovelace A.'],
      },
    ],
  ])('changes only the %s if the request has only this field', async (field, value, more) => {
    const details = { description: 'Of steam', doi: `10.5555/steam-${field}`, ptype: 'free' };
    const article = await publish(content, details);
    const answer = await content.post(`/api/archives/${article.id}`, { [field]: value }, admin);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { modification, ...after } = adminArticleSchema.strict().parse(await answer.json());
    const { modification: _before, ...before } = article;
    expect(after).toEqual({ ...before, [field]: value, ...more, version: 1 });
  });

  it('applies to any version if the request contains no version', async () => {
    const { id, ...article } = await publish(content);
    const { version, ...fields } = formFields({ id, ...article });
    await saved({ id }, { ...fields, country: 'Chad' });
    const after = await saved({ id }, { ...fields, country: 'Mali' });
    expect([after.country, after.version]).toEqual(['Mali', 2]);
  });

  it('keeps the transaction id; a missing one may stay missing or be added', async () => {
    const article = await publish(content);
    const fields = { ...formFields(article), email: '' };
    expect(await saved(article, fields)).toMatchObject({ email: '', version: 1 });
    const without = { ...fields, txnid: '', version: '1' };
    expect(await refusal(save(article, without))).toEqual([400, 'invalid_txnid', 'txnid']);

    await content.models.articles.updateOne(
      { refnumber: article.refnumber },
      { $unset: { txnid: 1 }, $inc: { version: 1 } },
    );
    await content.catalogue.recover();
    expect(await saved(article, { ...without, version: '2', country: 'Chad' })).toMatchObject({
      txnid: '',
    });
    const txnid = `T-${article.refnumber}`;
    expect(await saved(article, { ...fields, txnid, version: '3' })).toMatchObject({ txnid });
  });
});

describe('enabling and disabling an article', () => {
  it.each([
    ['JSON', (fields: object) => fields],
    ['a form', (fields: object) => articleForm({ ...fields } as Record<string, string>, null)],
  ])('needs only the status, sent as %s', async (_kind, body) => {
    const article = await publish(content);
    const path = `/api/archives/${article.id}`;
    for (const [version, status] of ['disabled', 'enabled'].entries()) {
      const answer = await content.post(path, body({ status, version: `${version}` }), admin);
      expect(answer.status).toBe(200);
      const { modification, ...after } = adminArticleSchema.strict().parse(await answer.json());
      const { modification: _before, ...before } = article;
      expect(after).toEqual({ ...before, status, stage: status, version: version + 1 });
    }
    const unseen = content.post(path, body({ status: 'disabled', version: '0' }), admin);
    expect(await refusal(unseen)).toEqual([409, 'version_conflict']);
    const nonsense = content.post(path, body({ status: 'hidden' }), admin);
    expect(await refusal(nonsense)).toEqual([400, 'invalid_request', 'status']);
  });
});

describe('an update is refused', () => {
  let article: AdminArticle;
  let fields: Record<string, string>;
  beforeAll(async () => {
    article = await publish(content);
    fields = formFields(article);
  });
  const edit = (changes: Record<string, string>, file?: Blob) =>
    refusal(save(article, { ...fields, ...changes }, file));
  const unchanged = async () =>
    expect(await read(`/api/archives/${article.id}`, admin)).toEqual(article);

  it.each([
    ['txnid', 'a b', 'invalid_txnid'],
    ['pagenumber', '15-12', 'invalid_pagenumber'],
    ['pagenumber', '', 'invalid_pagenumber'],
    ['title', '<script>x()</script>', 'invalid_request'],
    ['issue', '99', 'invalid_request'],
    ['status', 'hidden', 'invalid_request'],
    ['version', 'x', 'invalid_request'],
    ['colour', 'red', 'invalid_request'],
  ])('with the %s %j', async (field, value, error) => {
    expect(await edit({ [field]: value })).toEqual([400, error, field]);
    await unchanged();
  });

  it('with all issues at once, and if the body is not an object', async () => {
    expect(await edit({ title: '', txnid: '!' })).toEqual([
      400,
      'invalid_request',
      'title',
      'txnid',
    ]);
    const path = `/api/archives/${article.id}`;
    expect((await refusal(content.post(path, [], admin))).slice(0, 2)).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it.each([
    ['refnumber', 'duplicate_reference_number'],
    ['title', 'duplicate_title'],
    ['txnid', 'duplicate_txnid'],
  ])('with the %s of another article', async (field, error) => {
    const other = formFields(await publish(content));
    expect(await edit({ [field]: other[field] ?? '' })).toEqual([409, error, field]);
    await unchanged();
  });

  it('with an invalid or too large PDF, or a file in an unknown field', async () => {
    expect(await edit({}, new Blob(['<html>']))).toEqual([415, 'unsupported_file', 'pdfFile']);
    const large = pdfFile(pdfBytes(FILE_TOO_LARGE));
    expect(await edit({}, large)).toEqual([413, 'file_too_large', 'pdfFile']);
    const form = articleForm(fields, null);
    form.append('other', pdfFile(), 'other.pdf');
    const other = refusal(content.post(`/api/archives/${article.id}`, form, admin));
    expect(await other).toEqual([400, 'invalid_request', 'other']);
    await unchanged();
  });

  it('if the article does not exist', async () => {
    for (const id of ['nothing', '0'.repeat(24)]) {
      const { version, ...rest } = fields;
      expect(await refusal(save({ id }, rest))).toEqual([404, 'not_found']);
      const status = content.post(`/api/archives/${id}`, { status: 'disabled' }, admin);
      expect(await refusal(status)).toEqual([404, 'not_found']);
    }
  });

  it('for everyone but administrators', async () => {
    const path = `/api/archives/${article.id}`;
    expect(await refusal(content.post(path, articleForm(fields)))).toEqual([401, 'unauthorized']);
    const staff = content.sign('staff');
    expect(await refusal(save(article, fields, null, staff))).toEqual([403, 'forbidden']);
    await unchanged();
  });
});

describe('concurrent updates', () => {
  it('let exactly one update of a version succeed, and refuse the others with a conflict', async () => {
    const article = await publish(content);
    const fields = formFields(article);
    const countries = Array.from({ length: 20 }, (_, n) => `Country ${n}`);
    const answers = await Promise.all(
      countries.map((country) => save(article, { ...fields, country })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<Problem>));
    const codes = answers.map(({ status }, n) => `${status} ${bodies[n]?.error}`).sort();
    expect(codes).toEqual(['200 undefined', ...Array(19).fill('409 version_conflict')]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await read(`/api/archives/${article.id}`, admin)).toMatchObject({
      country: countries[won],
      version: 1,
    });
  });

  it('without a version store their PDF only once each, however often they are retried', async () => {
    const { id } = await publish(content);
    const storing = vi.spyOn(content.stores.articles, 'store');
    const edits = Array.from({ length: 8 }, (_, n) => ({ country: `Country ${n}` }));
    const after = await Promise.all(edits.map((edit) => saved({ id }, edit, pdfFile())));
    const stored = storing.mock.calls.length;
    storing.mockRestore();
    expect(after.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(stored).toBe(8);
  });

  it('to the same title let one succeed and refuse the others as duplicates', async () => {
    const articles = [];
    for (let n = 0; n < 5; n += 1) articles.push(await publish(content));
    const title = 'The one title of five articles';
    const answers = await Promise.all(
      articles.map((article) => refusal(save(article, { ...formFields(article), title }))),
    );
    const duplicates = Array(4).fill([409, 'duplicate_title', 'title']);
    expect(answers.sort()).toEqual([[200, undefined], ...duplicates]);
  });

  it('on two instances without announcements never overwrite a version that they have not read', async () => {
    const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl() };
    const redis = await breakableLink(testRedisUrl());
    const one = await startContent({ ...addresses, catchesUp: true });
    const other = await startContent({ ...addresses, redisUrl: redis.url, catchesUp: true });
    await redis.cut();
    await createIssue(one, 2);
    const { id } = await publish(one);
    const change = async (
      { collections, catalogue, stores }: TestContent,
      fields: UpdateArticle,
    ) => {
      const store = stores.articles;
      const parts = { ...collections, catalogue, store, log: silentLog };
      return (await updateArticle(parts, id, { fields, by: someone })).after.version;
    };
    // The other instance does not know the article at first, and later not its newest version.
    expect(await change(other, { status: 'disabled', version: 0 })).toBe(1);
    expect(await change(one, { status: 'enabled', version: 1 })).toBe(2);
    expect(await change(other, { status: 'disabled', version: 2 })).toBe(3);
    expect(await change(one, { status: 'enabled' })).toBe(4);
    // In the other instance's outdated memory, the article is already disabled. In the database, it is enabled.
    expect(await change(other, { status: 'disabled' })).toBe(5);
    expect(await change(one, { status: 'enabled' })).toBe(6);
    const unseen = change(other, { status: 'disabled', version: 5 });
    await expect(unseen).rejects.toMatchObject({ code: 'version_conflict' });
    expect(other.catalogue.current.records.articles.get(id)).toMatchObject({ version: 6 });
    await one.close();
    await other.close();
  });
});
