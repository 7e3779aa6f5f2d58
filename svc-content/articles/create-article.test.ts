import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adminArticleSchema,
  articlePdfPath,
  articleSchema,
  createArticleSchema,
  FILE_TOO_LARGE,
  type Problem,
} from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { silentLog } from '@app/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestFile } from '../store/storage/digest.ts';
import { FileStorage } from '../store/storage/file-storage.ts';
import { FileStore } from '../store/storage/file-store.ts';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../store/testing/article-form.ts';
import { someone } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { createArticle } from './service.ts';

const PATH = '/api/admin/archives/';
let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await content.post('/api/admin/create-issue', { year: 2026, volume: 1, issue: 2 }, admin);
});
afterAll(() => content.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function objects(): Promise<string[]> {
  const found: string[] = [];
  for await (const { id: hash } of content.stores.articles.list()) found.push(hash);
  return found;
}

/** Expects that a request is refused, and that neither article, object nor upload is stored. */
async function expectRefusal(body: FormData, status: number, error: string): Promise<Problem> {
  const before = [await content.models.articles.countDocuments(), (await objects()).length];
  const answer = await content.post(PATH, body, admin);
  const problem = (await answer.json()) as Problem;
  expect([answer.status, problem.error]).toEqual([status, error]);
  expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  const after = [await content.models.articles.countDocuments(), (await objects()).length];
  expect(after).toEqual(before);
  expect(await readdir(content.uploadDir)).toEqual([]);
  return problem;
}
const pathsOf = ({ issues = [] }: Problem) => issues.map(({ path }) => path);

describe('publishing an article', () => {
  it('makes the article readable by anyone at once, with its PDF byte for byte', async () => {
    const bytes = pdfBytes(300_000);
    const fields = articleFields();
    const answer = await content.post(PATH, articleForm(fields, pdfFile(bytes)), admin);
    expect(answer.status).toBe(201);
    const article = adminArticleSchema.parse(await answer.json());
    expect(article).toMatchObject({
      refnumber: fields.refnumber,
      title: fields.title,
      authorname: 'Ada Lovelace, Émilie du Châtelet',
      authors: ['Ada Lovelace', 'Émilie du Châtelet'],
      publishdate: '2026-03-14T00:00:00.000Z',
      file: `${fields.refnumber}.pdf`,
      fileSize: 300_000,
      status: 'enabled',
      createdby: 'The admin',
      txnid: fields.txnid,
      version: 0,
    });
    // People type reference numbers by hand, in upper or lower case.
    const typed = `${fields.refnumber}`.toLowerCase();
    for (const path of [`ref/${fields.refnumber}`, `ref/${typed}`, article.id]) {
      const read = await content.get(`/api/archives/${path}`);
      expect(articleSchema.parse(await read.json()).title).toBe(fields.title);
    }
    const pdf = await content.get(articlePdfPath(article));
    expect(pdf.status).toBe(200);
    expect(sha256(await pdf.bytes())).toBe(sha256(bytes));
  });

  it('keeps the permitted HTML of title and abstract, and removes all other tags and all event handlers', async () => {
    const fields = articleFields({
      abstract: '<p onclick="x()">a < b & c<script>x()</script></p>',
    });
    const title = `${fields.title} at T < 300 K & <b onclick="x()">pH</b> 7`;
    const answer = await content.post(PATH, articleForm({ ...fields, title }), admin);
    expect(await answer.json()).toMatchObject({
      title: `${fields.title} at T &lt; 300 K &amp; pH 7`,
      abstract: '<p>a &lt; b &amp; c</p>',
    });
  });

  it.each(Object.keys(createArticleSchema.shape))(
    'refuses a tag in the field %s, or stores the field without it',
    async (name) => {
      const fields = articleFields();
      const tagged = `${fields[name] ?? ''}<script>x()</script>`;
      const answer = await content.post(PATH, articleForm({ ...fields, [name]: tagged }), admin);
      if (answer.status === 201) {
        const stored = await content.models.articles.findOne({ txnid: fields.txnid }).lean();
        expect(stored).toMatchObject({ txnid: fields.txnid });
        expect(JSON.stringify(stored)).not.toContain('<script');
      } else {
        const paths = pathsOf((await answer.json()) as Problem);
        expect(paths).not.toEqual([]);
        for (const path of paths) expect(path.split('.')[0]).toBe(name);
      }
    },
  );

  it('stores the PDF again if it was removed as an orphan before the article was stored', async () => {
    class SweptStore extends FileStore {
      #isSwept = false;
      override async store(...file: Parameters<FileStore['store']>): Promise<void> {
        await super.store(...file);
        if (!this.#isSwept) await this.remove(file[1].sha256);
        this.#isSwept = true;
      }
    }
    const path = join(content.uploadDir, 'swept.pdf');
    await writeFile(path, pdfBytes());
    const pdf = { path, name: 'swept.pdf', size: 2_000, type: '', digest: await digestFile(path) };
    const { articles, issues } = content.collections;
    const store = new SweptStore({
      storage: new FileStorage(content.storageUrl),
      folder: 'articles',
      type: 'pdf',
    });
    const fields = createArticleSchema.parse(articleFields());
    await createArticle(
      { articles, issues, catalogue: content.catalogue, store, log: silentLog },
      { fields, pdf, by: someone },
    );
    await rm(path);
    expect(await objects()).toContain(pdf.digest.sha256);
  });

  it('succeeds and logs an error if the final check of the storage fails', async () => {
    class AwayAfterStoring extends FileStore {
      override stat(): Promise<never> {
        return Promise.reject(new Error('away'));
      }
    }
    const logged: object[] = [];
    const error = (line: object) => logged.push(line);
    const log = {
      child: (about: object) => ({ error: (line: object) => error({ ...line, ...about }) }),
    };
    const path = join(content.uploadDir, 'unseen.pdf');
    await writeFile(path, pdfBytes());
    const pdf = { path, name: 'unseen.pdf', size: 2_000, type: '', digest: await digestFile(path) };
    const storage = new FileStorage(content.storageUrl);
    const store = new AwayAfterStoring({ storage, folder: 'articles', type: 'pdf' });
    const { articles, issues } = content.collections;
    const fields = createArticleSchema.parse(articleFields());
    await createArticle(
      { articles, issues, catalogue: content.catalogue, store, log: log as unknown as Logger },
      { fields, pdf, by: someone },
    );
    await rm(path);
    expect(logged).toEqual([
      expect.objectContaining({ refnumber: fields.refnumber, sha256: pdf.digest.sha256 }),
    ]);
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(200);
  });

  it('accepts a PDF of 5,242,879 bytes', async () => {
    const answer = await content.post(
      PATH,
      articleForm(undefined, pdfFile(pdfBytes(FILE_TOO_LARGE - 1))),
      admin,
    );
    expect(answer.status).toBe(201);
  });
});

describe('publishing is refused', () => {
  it.each([FILE_TOO_LARGE, FILE_TOO_LARGE + 1, 2 * FILE_TOO_LARGE])(
    'with a PDF of %i bytes',
    async (size) => {
      const form = articleForm(undefined, pdfFile(pdfBytes(size)));
      const problem = await expectRefusal(form, 413, 'file_too_large');
      expect(problem.issues).toEqual([
        { path: 'pdfFile', message: 'File size exceeds the limit of 5 MB.' },
      ]);
    },
  );

  it('because of too much text, with a message that does not mention the PDF', async () => {
    const form = articleForm(articleFields({ abstract: 'x'.repeat(1_500_000) }));
    const problem = await expectRefusal(form, 400, 'invalid_request');
    expect(problem.issues).toBeUndefined();
    expect(problem.detail).toMatch('too much text');
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['HTML that is called .pdf', new TextEncoder().encode('<!doctype html>%PDF-1.7')],
    ['a file that begins with `%PDF` but not `%PDF-`', new TextEncoder().encode('%PDF')],
  ])('with %s', async (_kind, bytes) => {
    const problem = await expectRefusal(
      articleForm(undefined, pdfFile(bytes)),
      415,
      'unsupported_file',
    );
    expect(pathsOf(problem)).toEqual(['pdfFile']);
  });

  it('with two files, without a file, with a file in an unknown field', async () => {
    const two = articleForm();
    two.append('pdfFile', pdfFile(), 'second.pdf');
    expect(pathsOf(await expectRefusal(two, 400, 'invalid_request'))).toEqual(['pdfFile']);
    const none = articleForm(undefined, null);
    expect(pathsOf(await expectRefusal(none, 400, 'invalid_request'))).toEqual(['pdfFile']);
    const other = articleForm();
    other.append('imgFile', pdfFile(), 'x.png');
    expect(pathsOf(await expectRefusal(other, 400, 'invalid_request'))).toEqual(['imgFile']);
  });

  it.each(['--XX\r\nContent-Disposition: form-data; name="txnid"\r\n\r\n1', 'nothing', ''])(
    'for the malformed form %j',
    async (body) => {
      const answer = await fetch(content.url + PATH, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${admin}`,
          'content-type': 'multipart/form-data; boundary=XX',
        },
      });
      expect([answer.status, ((await answer.json()) as Problem).error]).toEqual([
        400,
        'invalid_request',
      ]);
    },
  );

  it.each([
    ['pagenumber', '15-12', 'invalid_pagenumber'],
    ['pagenumber', 'abc', 'invalid_pagenumber'],
    ['pagenumber', '', 'invalid_pagenumber'],
    ['txnid', 'a b', 'invalid_txnid'],
    ['refnumber', '../x', 'invalid_request'],
    ['refnumber', 'a/b', 'invalid_request'],
    ['refnumber', 'x'.repeat(300), 'invalid_request'],
    ['authorname', ' , ', 'invalid_request'],
    ['email', '', 'invalid_request'],
    ['title', '<i> </i>', 'invalid_request'],
    ['title', '<script>x()</script>', 'invalid_request'],
    ['title', '\u200b', 'invalid_request'],
    ['abstract', '<script>x()</script>', 'invalid_request'],
    ['publishdate', '2026-02-30', 'invalid_request'],
    ['ptype', 'gift', 'invalid_request'],
    ['volume', 'one', 'invalid_request'],
    ['issue', '99', 'invalid_request'],
    ['status', 'disabled', 'invalid_request'],
  ])('with the %s %j', async (field, value, error) => {
    const form = articleForm(articleFields({ [field]: value }));
    const problem = await expectRefusal(form, 400, error);
    expect([...new Set(pathsOf(problem))]).toEqual([field]);
  });

  it('with all issues at once', async () => {
    const fields = articleFields({ txnid: '!', pagenumber: '?', title: '' });
    const problem = await expectRefusal(articleForm(fields, null), 400, 'invalid_request');
    expect(pathsOf(problem).sort()).toEqual(['pagenumber', 'pdfFile', 'title', 'txnid']);
  });

  it('without a valid token of an administrator', async () => {
    const refusals = [
      [undefined, 401, 'unauthorized'],
      [content.sign('admin', { expiresIn: -10 }), 401, 'unauthorized'],
      [jwt.sign({ role: 'admin' }, 'secret', { keyid: 'test' }), 401, 'unauthorized'],
      [`${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`, 401, 'unauthorized'],
      [content.sign('staff'), 403, 'forbidden'],
    ] as const;
    for (const [token, status, error] of refusals) {
      const form = articleForm(undefined, pdfFile(pdfBytes(10_000_000)));
      const answer = await content.post(PATH, form, token);
      expect([answer.status, ((await answer.json()) as Problem).error]).toEqual([status, error]);
    }
  });
});

describe('the check for duplicates', () => {
  let first: Record<string, string>;
  beforeAll(async () => {
    first = articleFields();
    expect((await content.post(PATH, articleForm(first), admin)).status).toBe(201);
  });

  const same = (field: string, change = (value: string) => value) =>
    articleForm(articleFields({ [field]: change(first[field] ?? '') }));

  it('refuses an article with an existing reference number, in upper or lower case', async () => {
    for (const change of [undefined, (ref: string) => ref.toLowerCase()]) {
      const problem = await expectRefusal(
        same('refnumber', change),
        409,
        'duplicate_reference_number',
      );
      expect(pathsOf(problem)).toEqual(['refnumber']);
    }
  });

  it.each([
    ['as it is', (title: string) => title],
    ['in capitals', (title: string) => title.toUpperCase()],
    ['with more spaces', (title: string) => `  ${title.replaceAll(' ', ' \n ')}`],
    ['with other tags', (title: string) => `<b>${title.replaceAll('i>', 'em>')}</b>`],
  ])('refuses an article with an existing title %s', async (_kind, change) => {
    await expectRefusal(same('title', change), 409, 'duplicate_title');
  });

  it('refuses an article with an existing transaction ID', async () => {
    await expectRefusal(same('txnid'), 409, 'duplicate_txnid');
  });

  it('refuses an article with an existing title, reference number and transaction ID, and reports the reference number first', async () => {
    const problem = await expectRefusal(articleForm(first), 409, 'duplicate_reference_number');
    expect(pathsOf(problem)).toEqual(['refnumber', 'title', 'txnid']);
  });

  it('publishes one article of fifty concurrent requests with the same fields, and refuses the others', async () => {
    const fields = articleFields();
    const bytes = pdfBytes(20_000);
    const before = await content.models.articles.countDocuments();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        content.post(PATH, articleForm(fields, pdfFile(bytes)), admin),
      ),
    );
    const codes = await Promise.all(
      answers.map(async (answer) => `${answer.status} ${((await answer.json()) as Problem).error}`),
    );
    const duplicates = Array(49).fill('409 duplicate_reference_number');
    expect(codes.sort()).toEqual(['201 undefined', ...duplicates]);
    expect(await content.models.articles.countDocuments()).toBe(before + 1);
  });

  it('refuses one of two concurrent requests that share only a title, a transaction ID or a DOI', async () => {
    for (const [field, error] of [
      ['title', 'duplicate_title'],
      ['txnid', 'duplicate_txnid'],
      ['doi', 'duplicate_doi'],
    ] as const) {
      const value = articleFields({ doi: '10.5555/raced' })[field] ?? '';
      const answers = await Promise.all(
        [1, 2].map(() => content.post(PATH, articleForm(articleFields({ [field]: value })), admin)),
      );
      const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<Problem>));
      expect(bodies.map((body) => body.error).sort()).toEqual([error, undefined]);
    }
  });
});
