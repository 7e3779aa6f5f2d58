import { type AdminArticle, FILE_TOO_LARGE } from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
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
import { expect, test } from './support/test.ts';
import { expiredToken, unsignedToken, validToken, wrongAlgorithmToken } from './support/tokens.ts';
import { users } from './support/users.ts';

// The service's tests check every message. These tests run through the gateway.

const pdf = { name: 'paper.pdf', bytes: makePdf('A paper') };
const problemOf = ({ status, body }: Answer<{ error?: string }>) => `${status} ${body.error}`;
const refsOf = (articles: AdminArticle[]) => articles.map(({ refnumber }) => refnumber);

test('an article with invalid fields or file is refused, and the largest allowed file is accepted', async ({
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const send = (fields: ArticleText, file: { name: string; bytes: Buffer } = pdf) =>
    createArticle(adminToken, articleForm(articleFields(key, fields), file));
  const sized = (size: number) => ({ name: 'large.pdf', bytes: makePdf('Large', size) });

  const invalid = await send({ pagenumber: 'abc', refnumber: 'a/b', email: 'nobody' });
  expect.soft(problemOf(invalid)).toBe('400 invalid_request');
  expect.soft(invalid.headers.get('content-type')).toContain('application/problem+json');
  const paths = invalid.body.issues?.map(({ path }) => path).sort();
  expect.soft(paths).toEqual(['email', 'pagenumber', 'refnumber']);

  const html = { name: 'page.pdf', bytes: Buffer.from('<!doctype html><title>No PDF</title>') };
  expect.soft(problemOf(await send({}, html))).toBe('415 unsupported_file');
  for (const size of [FILE_TOO_LARGE, FILE_TOO_LARGE + 1]) {
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
  const largest = await send(first, sized(FILE_TOO_LARGE - 1));
  expect([largest.status, largest.body.fileSize]).toEqual([201, FILE_TOO_LARGE - 1]);
  const { refnumber = '' } = first;
  const second = await send({ refnumber: refnumber.toLowerCase() });
  expect(problemOf(second)).toBe('409 duplicate_reference_number');
  expect(refsOf(await listArticles(key, adminToken))).toEqual([refnumber]);
});

test('an article is accepted only with an administrator’s valid token', async ({ adminToken }) => {
  const key = await makeIssue(adminToken);
  const send = (token?: string) => createArticle(token, articleForm(articleFields(key), pdf));
  const bearers = {
    'no token': [undefined, '401 unauthorized'],
    'an expired session': [await expiredToken(), '401 unauthorized'],
    'a token of another algorithm': [await wrongAlgorithmToken(), '401 unauthorized'],
    'an unsigned token': [unsignedToken(), '401 unauthorized'],
    staff: [(await signIn(users.staff)).token, '403 forbidden'],
  } as const;
  for (const [name, [token, problem]] of Object.entries(bearers)) {
    expect.soft(problemOf(await send(token)), name).toBe(problem);
  }
  expect(await listArticles(key, adminToken)).toEqual([]);
  // As a control, a valid token that was created in the same way is accepted.
  expect((await send(await validToken())).status).toBe(201);
});
