import { PDF_TOO_LARGE } from '@app/contracts';
import {
  type ArticleText,
  articleFields,
  articleForm,
  call,
  createArticle,
  listArticles,
  makeIssue,
  signIn,
} from '../support/api.ts';
import { makePdf } from '../support/pdf-files.ts';
import { expect, test } from '../support/test.ts';
import { expiredToken, soundToken, unsignedToken, wrongAlgorithmToken } from '../support/tokens.ts';
import { users } from '../support/users.ts';

const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };

test.describe('an article with a field that is wrong', () => {
  const cases: { name: string; fields: ArticleText; code: string; field: string }[] = [
    ...['15-12', 'abc'].map((pagenumber) => ({
      name: `the pages ${pagenumber}`,
      fields: { pagenumber },
      code: 'invalid_pagenumber',
      field: 'pagenumber',
    })),
    ...['../x', 'a/b', 'r'.repeat(300)].map((refnumber) => ({
      name: `the reference number ${refnumber.slice(0, 8)}`,
      fields: { refnumber },
      code: 'invalid_request',
      field: 'refnumber',
    })),
    {
      name: 'a transaction id with a space',
      fields: { txnid: 'a b' },
      code: 'invalid_txnid',
      field: 'txnid',
    },
    {
      name: 'a title of tags only',
      fields: { title: '<i> </i>' },
      code: 'invalid_request',
      field: 'title',
    },
  ];

  for (const { name, fields, code, field } of cases) {
    test(`is refused with the field's name: ${name}`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const form = articleForm(articleFields(key, fields), pdf);
      const { status, body, headers } = await createArticle(adminToken, form);
      expect(status).toBe(400);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ error: code, status: 400 });
      expect(new Set(body.issues?.map(({ path }) => path))).toEqual(new Set([field]));
      expect(body.issues?.[0]?.message).not.toBe('');
      expect(await listArticles(key, adminToken)).toEqual([]);
    });
  }

  test('tells all of its faults at once', async ({ adminToken }) => {
    const key = await makeIssue(adminToken);
    const fields = articleFields(key, { pagenumber: 'abc', refnumber: 'a/b', email: 'nobody' });
    const { status, body } = await createArticle(adminToken, articleForm(fields, pdf));
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_request');
    const paths = body.issues?.map(({ path }) => path).sort();
    expect(paths).toEqual(['email', 'pagenumber', 'refnumber']);
  });

  test('is refused in an issue that nobody has made', async ({ adminToken }) => {
    const key = { year: 1650, volume: 77, issue: 7 };
    const form = articleForm(articleFields(key), pdf);
    const { status } = await createArticle(adminToken, form);
    expect([400, 404]).toContain(status);
    const shown = await call(`/api/archives/ref/${form.get('refnumber')}`);
    expect(shown.status).toBe(404);
  });
});

test.describe('an article that repeats another', () => {
  const variants: { name: string; code: string; of: (first: ArticleText) => ArticleText }[] = [
    {
      name: 'its reference number',
      code: 'duplicate_reference_number',
      of: ({ refnumber = '' }) => ({ refnumber }),
    },
    { name: 'its transaction id', code: 'duplicate_txnid', of: ({ txnid = '' }) => ({ txnid }) },
    { name: 'its title', code: 'duplicate_title', of: ({ title = '' }) => ({ title }) },
    {
      name: 'its title in capitals',
      code: 'duplicate_title',
      of: ({ title = '' }) => ({ title: title.replace(/<.*?>/g, '').toUpperCase() }),
    },
    {
      name: 'its title with more spaces',
      code: 'duplicate_title',
      of: ({ title = '' }) => ({ title: ` ${title.replaceAll(' ', '  ')} ` }),
    },
    {
      name: 'its title with other tags',
      code: 'duplicate_title',
      of: ({ title = '' }) => ({ title: title.replace('hydrolysis', '<em>hydrolysis</em>') }),
    },
  ];

  for (const { name, code, of } of variants) {
    test(`is refused: ${name}`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const first = articleFields(key);
      expect((await createArticle(adminToken, articleForm(first, pdf))).status).toBe(201);
      const before = await listArticles(key, adminToken);
      const second = articleFields(key, of(first));
      const { status, body } = await createArticle(adminToken, articleForm(second, pdf));
      expect(status).toBe(409);
      expect(body.error).toBe(code);
      expect(await listArticles(key, adminToken)).toEqual(before);
    });
  }
});

test.describe('a file', () => {
  const taken = [PDF_TOO_LARGE - 1];
  const refused = [PDF_TOO_LARGE, PDF_TOO_LARGE + 1];

  for (const size of taken) {
    test(`of ${size} bytes is taken whole`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const bytes = makePdf('As large as may be', size);
      expect(bytes.length).toBe(size);
      const form = articleForm(articleFields(key), { name: 'large.pdf', bytes });
      const { status, body } = await createArticle(adminToken, form);
      expect(status).toBe(201);
      expect(body.fileSize).toBe(size);
    });
  }

  for (const size of refused) {
    test(`of ${size} bytes is too large`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const bytes = makePdf('Too large', size);
      expect(bytes.length).toBe(size);
      const form = articleForm(articleFields(key), { name: 'large.pdf', bytes });
      const { status, body } = await createArticle(adminToken, form);
      expect(status).toBe(413);
      expect(body.error).toBe('file_too_large');
      expect(await listArticles(key, adminToken)).toEqual([]);
    });
  }

  const html = Buffer.from('<!doctype html><title>Not a PDF</title><p>At all.');
  const wrong = [
    { name: 'empty', files: [{ name: 'empty.pdf', bytes: Buffer.alloc(0) }], statuses: [400, 415] },
    { name: 'HTML named .pdf', files: [{ name: 'page.pdf', bytes: html }], statuses: [415] },
    { name: 'one of two', files: [pdf, pdf], statuses: [400] },
    { name: 'not there', files: [], statuses: [400] },
  ];
  for (const { name, files, statuses } of wrong) {
    test(`that is ${name} is refused by the field`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const form = articleForm(articleFields(key), ...files);
      const { status, body } = await createArticle(adminToken, form);
      expect(statuses).toContain(status);
      expect(body.error).toBe(status === 415 ? 'unsupported_file' : 'invalid_request');
      expect(body.issues?.map(({ path }) => path)).toEqual(['pdfFile']);
      expect(await listArticles(key, adminToken)).toEqual([]);
    });
  }

  test('in a form that breaks off is refused', async ({ adminToken }) => {
    const key = await makeIssue(adminToken);
    const whole = new Response(articleForm(articleFields(key), pdf));
    const bytes = Buffer.from(await whole.arrayBuffer());
    const { status, body } = await call('/api/admin/archives/', {
      token: adminToken,
      body: bytes.subarray(0, bytes.length - 200),
      contentType: whole.headers.get('content-type') ?? '',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request' });
    expect(await listArticles(key, adminToken)).toEqual([]);
  });
});

test.describe('an article from somebody who may not publish', () => {
  const bearers: { name: string; token: () => Promise<string | undefined>; status: number }[] = [
    { name: 'nobody', token: async () => undefined, status: 401 },
    { name: 'an expired session', token: expiredToken, status: 401 },
    { name: 'a token of another algorithm', token: wrongAlgorithmToken, status: 401 },
    { name: 'a token that nobody signed', token: async () => unsignedToken(), status: 401 },
    { name: 'staff', token: async () => (await signIn(users.staff)).token, status: 403 },
  ];

  for (const { name, token, status } of bearers) {
    test(`is refused: ${name}`, async ({ adminToken }) => {
      const key = await makeIssue(adminToken);
      const answer = await createArticle(await token(), articleForm(articleFields(key), pdf));
      expect(answer.status).toBe(status);
      expect(answer.body.error).toBe(status === 401 ? 'unauthorized' : 'forbidden');
      expect(await listArticles(key, adminToken)).toEqual([]);
    });
  }

  test('is refused for the reason given alone: a sound token of the same make passes', async () => {
    expect((await call('/api/admin/archives/', { token: await soundToken() })).status).toBe(200);
  });
});
