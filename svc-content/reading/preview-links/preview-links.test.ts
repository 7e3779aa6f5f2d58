import {
  type AuditPage,
  articlePdfPath,
  createdPreviewLinkSchema,
  linkedPreviewSchema,
  MAX_PREVIEW_LINKS,
  type PreviewLink,
  type Problem,
} from '@app/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

interface Draft {
  id: string;
  refnumber: string;
}

async function createDraft(fields: Record<string, string> = {}): Promise<Draft> {
  const form = articleForm(articleFields({ status: 'draft', ...fields }));
  const answer = await content.post('/api/admin/archives/', form, admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Draft;
}

const linksPath = ({ id }: Draft) => `/api/admin/archives/${id}/preview-links`;

async function createLink(draft: Draft, body: object = {}) {
  const answer = await content.post(linksPath(draft), body, admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { href, ...link } = createdPreviewLinkSchema.strict().parse(await answer.json());
  const url = new URL(href);
  // The token is in the fragment, which is not sent to servers and therefore not logged.
  expect([url.pathname, url.search]).toEqual(['/preview', '']);
  return { ...link, token: url.hash.slice(1) };
}

const open = (token: string) => content.post('/api/preview', { token });
const revoke = (id: string, token?: string) =>
  fetch(`${content.url}/api/admin/preview-links/${id}`, {
    method: 'DELETE',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const listed = async (draft: Draft) =>
  (await (await content.get(linksPath(draft), admin)).json()) as PreviewLink[];

it('shows the page and the PDF of a draft without an account, neither cached nor indexed', async () => {
  const draft = await createDraft({ title: 'On drafts', refnumber: 'DRAFT-1' });
  const { token, ...link } = await createLink(draft);
  expect(Date.parse(link.expires) - Date.parse(link.created)).toBe(14 * DAY_MS);
  expect(await listed(draft)).toEqual([link]);

  const answer = await open(token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const { article, context, expires, isPublic } = linkedPreviewSchema.parse(await answer.json());
  expect(article).toMatchObject({ title: 'On drafts', refnumber: 'DRAFT-1' });
  expect(article).not.toHaveProperty('email');
  expect(context.citations[0]?.html).toContain('drafts');
  expect({ expires, isPublic }).toEqual({ expires: link.expires, isPublic: false });

  const path = articlePdfPath(article);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toBe(`preview=${token}; Path=${path}; Max-Age=86400; HttpOnly; SameSite=Strict`);
  const readPdf = (sent: string) => fetch(content.url + path, { headers: { cookie: sent } });
  const pdf = await readPdf(`preview=${token}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.headers.get('cache-control')).toBe('private, no-store');
  expect(pdf.headers.get('x-robots-tag')).toContain('noindex');
  // No one else sees the page or the PDF.
  expect((await content.get(path)).status).toBe(404);
  expect((await readPdf('preview=')).status).toBe(404);
  expect((await content.get('/api/archives/ref/DRAFT-1')).status).toBe(404);
});

it('opens only its own article', async () => {
  const [one, other] = [await createDraft(), await createDraft()];
  const { token } = await createLink(one);
  const path = articlePdfPath({ year: 2026, volume: 1, issue: 2, refnumber: other.refnumber });
  const answer = await fetch(content.url + path, { headers: { cookie: `preview=${token}` } });
  expect(answer.status).toBe(404);
});

it('stores no token, so that a copy of the database does not open the article', async () => {
  const draft = await createDraft();
  const { token, id } = await createLink(draft);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await listed(draft))).not.toContain(token);
  expect((await open(id)).status).toBe(404);
  const audit = await (await content.get('/api/audit', admin)).text();
  expect(audit).not.toContain(token);
});

it('stops working when it is revoked, and the audit log records this', async () => {
  const draft = await createDraft({ refnumber: 'DRAFT-2' });
  const { token, id } = await createLink(draft, { days: 60 });
  const other = await createLink(draft, { days: 1 });
  expect((await revoke(id, admin)).status).toBe(200);
  const refused = await open(token);
  expect(refused.status).toBe(404);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(((await refused.json()) as Problem).detail).toMatch(/expired or was revoked/);
  const path = articlePdfPath({ year: 2026, volume: 1, issue: 2, refnumber: 'DRAFT-2' });
  const pdf = await fetch(content.url + path, { headers: { cookie: `preview=${token}` } });
  expect(pdf.status).toBe(404);
  expect((await open(other.token)).status).toBe(200);
  expect((await revoke(id, admin)).status).toBe(404);
  const page = `/api/audit?${new URLSearchParams({ kind: 'preview link', record: draft.id })}`;
  const { entries } = (await (await content.get(page, admin)).json()) as AuditPage;
  expect(entries.map(({ action, label }) => [action, label])).toEqual([
    ['delete', 'DRAFT-2'],
    ['create', 'DRAFT-2'],
    ['create', 'DRAFT-2'],
  ]);
});

it('expires', async () => {
  const draft = await createDraft();
  const { token } = await createLink(draft, { days: 2 });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * DAY_MS - 60_000 });
  try {
    expect((await open(token)).status).toBe(200);
    vi.setSystemTime(now + 2 * DAY_MS + 60_000);
    expect((await open(token)).status).toBe(404);
    await content.previewLinks.sweep();
  } finally {
    vi.useRealTimers();
  }
  expect(await listed(draft)).toEqual([]);
});

it('reports that the article has become public, and cannot be created for a public article', async () => {
  const draft = await createDraft();
  const { token } = await createLink(draft);
  await content.post(`/api/archives/${draft.id}`, { status: 'enabled' }, admin);
  const answer = await open(token);
  expect(linkedPreviewSchema.parse(await answer.json()).isPublic).toBe(true);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const published = await publish(content, {});
  const refused = await content.post(
    `/api/admin/archives/${published.id}/preview-links`,
    {},
    admin,
  );
  expect(refused.status).toBe(400);
});

it('stops working when its draft is deleted', async () => {
  const draft = await createDraft();
  const { token } = await createLink(draft);
  const headers = { authorization: `Bearer ${admin}` };
  const path = `/api/admin/archives/${draft.id}`;
  expect((await fetch(content.url + path, { method: 'DELETE', headers })).status).toBe(200);
  expect((await open(token)).status).toBe(404);
  expect((await content.get(linksPath(draft), admin)).status).toBe(404);
});

it.each([{ days: 0 }, { days: 61 }, { days: 1.5 }, { days: '14' }, { more: 1 }])(
  'is refused for %j',
  async (body) => {
    const answer = await content.post(linksPath(await createDraft()), body, admin);
    expect(answer.status).toBe(400);
  },
);

it('is refused if the article has too many links', async () => {
  const draft = await createDraft();
  for (let at = 0; at < MAX_PREVIEW_LINKS; at += 1) await createLink(draft);
  const answer = await content.post(linksPath(draft), {}, admin);
  const { issues } = (await answer.json()) as Problem;
  expect([answer.status, issues?.[0]?.path]).toEqual([400, 'days']);
});

it('can be created, listed and revoked by administrators only, and a wrong token opens nothing', async () => {
  const draft = await createDraft();
  const { id } = await createLink(draft);
  for (const [token, status] of [
    [undefined, 401],
    [content.sign('staff'), 403],
  ] as const) {
    expect((await content.post(linksPath(draft), {}, token)).status).toBe(status);
    expect((await content.get(linksPath(draft), token)).status).toBe(status);
    expect((await revoke(id, token)).status).toBe(status);
  }
  const missing = { id: '0'.repeat(24), refnumber: '' };
  expect((await content.post(linksPath(missing), {}, admin)).status).toBe(404);
  expect((await open('x'.repeat(43))).status).toBe(404);
  expect((await open('short')).status).toBe(400);
});
