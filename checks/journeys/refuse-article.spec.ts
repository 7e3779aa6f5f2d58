import { type AdminArticle, PDF_TOO_LARGE } from '@app/contracts';
import {
  type Answer,
  type ArticleText,
  articleFields,
  articleForm,
  call,
  createArticle,
  listArticles,
  makeIssue,
  signIn,
} from './support/api.ts';
import { makePdf } from './support/pdf-files.ts';
import { expect, test } from './support/test.ts';
import { expiredToken, soundToken, unsignedToken, wrongAlgorithmToken } from './support/tokens.ts';
import { users } from './support/users.ts';

// What each fault is called in detail is shown by the service's own tests: these go through the gateway.

const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };
const problemOf = ({ status, body }: Answer<{ error?: string }>) => `${status} ${body.error}`;
const refsOf = (articles: AdminArticle[]) => articles.map(({ refnumber }) => refnumber);

test('an article is refused for its fields and its file, and the largest file is taken', async ({
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const send = (fields: ArticleText, file: { name: string; bytes: Buffer } = pdf) =>
    createArticle(adminToken, articleForm(articleFields(key, fields), file));
  const sized = (size: number) => ({ name: 'large.pdf', bytes: makePdf('Large', size) });

  const faulty = await send({ pagenumber: 'abc', refnumber: 'a/b', email: 'nobody' });
  expect.soft(problemOf(faulty)).toBe('400 invalid_request');
  expect.soft(faulty.headers.get('content-type')).toContain('application/problem+json');
  const faults = faulty.body.issues?.map(({ path }) => path).sort();
  expect.soft(faults).toEqual(['email', 'pagenumber', 'refnumber']);

  const html = { name: 'page.pdf', bytes: Buffer.from('<!doctype html><title>No PDF</title>') };
  expect.soft(problemOf(await send({}, html))).toBe('415 unsupported_file');
  for (const size of [PDF_TOO_LARGE, PDF_TOO_LARGE + 1]) {
    expect.soft(problemOf(await send({}, sized(size)))).toBe('413 file_too_large');
  }
  const whole = new Response(articleForm(articleFields(key), pdf));
  const bytes = Buffer.from(await whole.arrayBuffer());
  const broken = await call<{ error: string }>('/api/admin/archives/', {
    token: adminToken,
    body: bytes.subarray(0, bytes.length - 200),
    contentType: whole.headers.get('content-type') ?? '',
  });
  expect.soft(problemOf(broken)).toBe('400 invalid_request');
  expect(await listArticles(key, adminToken)).toEqual([]);

  const first = articleFields(key);
  const largest = await send(first, sized(PDF_TOO_LARGE - 1));
  expect([largest.status, largest.body.fileSize]).toEqual([201, PDF_TOO_LARGE - 1]);
  const { refnumber = '' } = first;
  const second = await send({ refnumber: refnumber.toLowerCase() });
  expect(problemOf(second)).toBe('409 duplicate_reference_number');
  expect(refsOf(await listArticles(key, adminToken))).toEqual([refnumber]);
});

test('an article is taken from administrators alone, by tokens that the journal has signed', async ({
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const send = (token?: string) => createArticle(token, articleForm(articleFields(key), pdf));
  const bearers = {
    nobody: [undefined, '401 unauthorized'],
    'an expired session': [await expiredToken(), '401 unauthorized'],
    'a token of another algorithm': [await wrongAlgorithmToken(), '401 unauthorized'],
    'a token that nobody signed': [unsignedToken(), '401 unauthorized'],
    staff: [(await signIn(users.staff)).token, '403 forbidden'],
  } as const;
  for (const [name, [token, problem]] of Object.entries(bearers)) {
    expect.soft(problemOf(await send(token)), name).toBe(problem);
  }
  expect(await listArticles(key, adminToken)).toEqual([]);
  // They are refused for the reason given alone: a sound token of the same make passes.
  expect((await send(await soundToken())).status).toBe(201);
});
