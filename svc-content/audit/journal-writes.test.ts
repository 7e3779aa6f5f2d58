import { type AuditEntry, auditPageSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../testing/article-form.ts';
import { formWithFile, pictureBytes } from '../testing/pictures.ts';
import { createIssue } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await content.get(`/api/audit${query}`, admin);
  return auditPageSchema.parse(await answer.json()).entries;
}

/** The one entry that a write leaves; what it answers is given back with it. */
async function written(path: string, body: object, method = 'POST') {
  const [last] = await entries();
  const headers = { authorization: `Bearer ${admin}` };
  const answer =
    method === 'POST'
      ? await content.post(path, body, admin)
      : await fetch(content.url + path, { method, headers });
  const record = (await answer.json()) as { id: string; version: number };
  expect(answer.ok, JSON.stringify(record)).toBe(true);
  const [entry, before] = await entries();
  expect(before).toEqual(last);
  if (!entry) throw new Error('nothing was logged');
  expect(entry).toMatchObject({ by: { name: 'The admin' }, record: record.id });
  return { entry, id: record.id };
}
async function expectNoEntry(path: string, body: object) {
  const before = await entries();
  await content.post(path, body, admin);
  expect(await entries()).toEqual(before);
}

describe('the log of changes tells', () => {
  it('that an article was made, edited, given another PDF and disabled', async () => {
    const fields = articleFields();
    const made = await written('/api/admin/archives', articleForm(fields));
    expect(made.entry).toMatchObject({
      action: 'create',
      kind: 'article',
      label: fields.refnumber,
      before: null,
      after: { txnid: fields.txnid, country: 'India', status: 'enabled' },
    });
    const path = `/api/archives/${made.id}`;
    const edited = await written(path, articleForm({ ...fields, country: 'Peru' }, null));
    expect(edited.entry).toMatchObject({ action: 'update', kind: 'article' });
    expect([edited.entry.before, edited.entry.after]).toEqual([
      { country: 'India' },
      { country: 'Peru' },
    ]);
    const form = articleForm({ ...fields, country: 'Peru' }, pdfFile(pdfBytes(3_000)));
    const { entry } = await written(path, form);
    expect(entry.after).toEqual({
      pdf: expect.stringMatching(/^3000 bytes, SHA-256 [0-9a-f]{64}$/),
    });
    const disabled = await written(path, { status: 'disabled' });
    expect([disabled.entry.before, disabled.entry.after]).toEqual([
      { status: 'enabled' },
      { status: 'disabled' },
    ]);
    await expectNoEntry(path, { status: 'disabled' });
    await expectNoEntry(path, { status: 'enabled', version: 0 });
    await expectNoEntry(path, articleForm({ ...fields, title: '' }, null));
  });

  it('that an editor was made, edited and disabled', async () => {
    const editor = { name: 'Ada', post: 'Head', content: 'Institute', category: 'chief editor' };
    const made = await written('/api/editors', editor);
    expect(made.entry).toMatchObject({ action: 'create', kind: 'editor', label: 'Ada' });
    const path = `/api/editors/${made.id}`;
    const edited = await written(path, { ...editor, name: 'Ada King' });
    expect(edited.entry).toMatchObject({ action: 'update', label: 'Ada King' });
    expect(edited.entry.before).toEqual({ name: 'Ada' });
    const { entry } = await written(path, { status: 'disabled' });
    expect(entry.after).toEqual({ status: 'disabled' });
  });

  it('that an indexing entry was made, edited and removed', async () => {
    const made = await written('/api/indexing', { title: 'Index' });
    expect(made.entry).toMatchObject({ action: 'create', kind: 'indexing', label: 'Index' });
    const path = `/api/indexing/${made.id}`;
    const edited = await written(path, { title: 'Index of Estuaries' });
    expect(edited.entry.before).toEqual({ title: 'Index' });
    const removed = await written(path, {}, 'DELETE');
    expect(removed.entry).toMatchObject({
      action: 'delete',
      before: { title: 'Index of Estuaries' },
      after: null,
    });
  });

  it('that an issue was made', async () => {
    const made = await written('/api/admin/create-issue', { year: 2026, volume: 1, issue: 7 });
    expect(made.entry).toMatchObject({
      action: 'create',
      kind: 'issue',
      after: { year: 2026, volume: 1, issue: 7 },
    });
  });

  it('that settings were changed, by a field or by a file', async () => {
    const changed = await written('/api/settings', { issn: '1234-5678' });
    expect(changed.entry).toMatchObject({ action: 'update', kind: 'settings' });
    expect([changed.entry.before, changed.entry.after]).toEqual([
      { issn: '' },
      { issn: '1234-5678' },
    ]);
    const form = formWithFile('file', await pictureBytes(), {});
    const { entry } = await written('/api/settings/files/cover_image', form);
    expect(Object.keys(entry.after ?? {})).toEqual(['cover_image']);
    await expectNoEntry('/api/settings', { issn: '1234-5678' });
  });
});
