import { type AdminArticle, adminArticleSchema, articlePath, articlePdfPath } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { ADDRESSES_MAX_LENGTH } from './former-addresses.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await createIssue(content, 3);
});
afterAll(() => content.close());

const send = ({ id }: AdminArticle, fields: object) =>
  content.post(`/api/archives/${id}`, fields, admin);
async function changed(article: AdminArticle, fields: object): Promise<AdminArticle> {
  const answer = await send(article, fields);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return adminArticleSchema.parse(await answer.json());
}
const find = async (address: string) => {
  const answer = await content.get(`/api/redirects?${new URLSearchParams({ address })}`);
  return answer.ok ? ((await answer.json()) as { path: string }).path : answer.status;
};
const readPdf = async (path: string) => {
  const { status, headers } = await fetch(content.url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};
const addressesOf = ({ formeraddresses }: AdminArticle) => formeraddresses.split('\n');

describe('the former addresses of an article', () => {
  it('contain each path that the article had while it was public, and the addresses that an editor adds', async () => {
    const first = await publish(content, { formeraddresses: '/old/1 /old/2' });
    const moved = await changed(first, { issue: 3 });
    expect(addressesOf(moved)).toEqual(['/old/1', '/old/2', articlePath(first)]);
    const fields = {
      refnumber: `${first.refnumber}-b`,
      formeraddresses: `/old/2\n${articlePath(first)}`,
    };
    const renamed = await changed(moved, fields);
    expect(addressesOf(renamed)).toEqual(['/old/2', articlePath(first), articlePath(moved)]);
    for (const path of [articlePath(first), articlePath(moved), '/old/2']) {
      expect(await find(path)).toBe(articlePath(renamed));
    }
    expect(await readPdf(articlePdfPath(first))).toEqual([301, articlePdfPath(renamed)]);
    expect(await readPdf(`${articlePdfPath(moved)}?version=1`)).toEqual([
      301,
      `${articlePdfPath(renamed)}?version=1`,
    ]);
    expect(await readPdf(articlePdfPath(renamed))).toEqual([200, null]);
    const list = await content.get(`/api/admin/redirects?q=${renamed.refnumber}`, admin);
    expect(await list.json()).toMatchObject({ total: 3 });
  });

  it('do not change if the article’s path does not change', async () => {
    const article = await publish(content);
    expect(await changed(article, { country: 'Peru' })).toMatchObject({ formeraddresses: '' });
  });

  it('contain neither the current path after the article is moved back, nor any path twice', async () => {
    const first = await publish(content);
    const moved = await changed(first, { issue: 3 });
    const back = await changed(moved, { issue: 2 });
    expect(addressesOf(back)).toEqual([articlePath(moved)]);
    const again = await changed(back, { issue: 3, formeraddresses: `${articlePath(back)}/` });
    expect(addressesOf(again)).toEqual([`${articlePath(back)}/`]);
    expect(await readPdf(articlePdfPath(again))).toEqual([200, null]);
  });

  it('do not redirect to a hidden article, or from a path at which there is an enabled article', async () => {
    const first = await publish(content);
    const { refnumber } = first;
    const renamed = await changed(first, { refnumber: `${refnumber}-c` });
    const next = await publish(content, { refnumber });
    expect(await readPdf(articlePdfPath(next))).toEqual([200, null]);
    await disable(content, next);
    expect(await readPdf(articlePdfPath(first))).toEqual([301, articlePdfPath(renamed)]);
    await disable(content, renamed);
    expect([await find(articlePath(first)), await readPdf(articlePdfPath(first))]).toEqual([
      404,
      [404, null],
    ]);
    const hidden = await changed(renamed, { issue: 3 });
    expect(addressesOf(hidden)).toEqual([articlePath(first), articlePath(renamed)]);
  });

  it('contain neither a path of a draft nor a path of an article in a draft issue', async () => {
    const draft = await publish(content, { status: 'draft' });
    expect(await changed(draft, { issue: 3 })).toMatchObject({ formeraddresses: '' });
    const status = { refnumber: `${draft.refnumber}-d`, status: 'enabled' };
    expect(await changed(draft, status)).toMatchObject({ formeraddresses: '' });
    await content.post(
      '/api/admin/create-issue',
      { year: 2026, volume: 1, issue: 4, status: 'draft' },
      admin,
    );
    const prepared = await publish(content, { issue: '4' });
    expect(await changed(prepared, { issue: 3 })).toMatchObject({ formeraddresses: '' });
  });

  it('have a limit: a change that needs more space is refused', async () => {
    const full = `/${'x'.repeat(ADDRESSES_MAX_LENGTH - 1)}`;
    const article = await publish(content, { formeraddresses: full });
    const answer = await send(article, { issue: 3 });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'invalid_request', issues: [{ path: 'formeraddresses' }] },
    ]);
    const moved = await changed(article, { issue: 3, formeraddresses: '' });
    expect(addressesOf(moved)).toEqual([articlePath(article)]);
  });
});
