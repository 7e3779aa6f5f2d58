import { type AuditEntry, auditPageSchema } from '@app/contracts';
import { changesIn, verifyAudit } from '@app/service-kit/audit';
import { testMongoUrl } from '@app/service-kit/testing';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { createIssue, someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

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

/** Expects that the write adds one entry. Returns the entry with the record of the response. */
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
  if (!entry) throw new Error('no entry was logged');
  expect(entry).toMatchObject({ by: { name: 'The admin' }, record: record.id });
  return { entry, id: record.id };
}
async function expectNoEntry(path: string, body: object, status: number) {
  const before = await entries();
  expect((await content.post(path, body, admin)).status).toBe(status);
  expect(await entries()).toEqual(before);
}

/** Performs the next write to a collection, but discards its response. */
function loseResponse(name: keyof TestContent['models'], write: 'insertOne' | 'findOneAndUpdate') {
  const collection = content.models[name].collection;
  const done = collection[write].bind(collection) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(collection, write).mockImplementationOnce((async (...given: unknown[]) => {
    await done(...given);
    throw new mongoose.mongo.MongoNetworkError('the response was lost');
  }) as never);
}

describe('a write whose response is lost', () => {
  const by = { id: expect.any(String), name: 'The admin' };
  const completed = () => content.changes.complete(0);

  it('creates the entry for a new record later', async () => {
    const key = { year: 2026, volume: 1, issue: 31 };
    loseResponse('issues', 'insertOne');
    expect((await content.post('/api/admin/create-issue', key, admin)).status).toBe(503);
    await expect.poll(async () => (await content.get('/api/archives/2026/1/31')).status).toBe(200);
    await completed();
    await completed();
    const [entry, before] = await entries();
    expect(entry).toMatchObject({
      action: 'create',
      kind: 'issue',
      version: 0,
      by,
      before: null,
      after: key,
      label: '2026, volume 1, issue 31',
    });
    expect(before?.label).not.toBe(entry?.label);
  });

  it('creates one entry for an import, and a repeated import finds the article', async () => {
    const fields = articleFields();
    const bytes = pdfBytes();
    const send = () => {
      const form = articleForm(fields, pdfFile(bytes));
      return content.post('/api/admin/import/articles', form, admin);
    };
    loseResponse('articles', 'insertOne');
    expect((await send()).status).toBe(503);
    await expect.poll(async () => (await send()).status).toBe(200);
    await completed();
    const found = (await entries()).filter(({ label }) => label === fields.refnumber);
    expect(found).toMatchObject([
      { action: 'create', kind: 'article', after: { country: 'India' } },
    ]);
  });

  it('creates the entry for an update or a removal later', async () => {
    const path = '/api/indexing';
    const { id } = await written(path, { title: 'Index of Rivers' });
    loseResponse('indexing', 'findOneAndUpdate');
    const renamed = { title: 'Index of Lakes' };
    expect((await content.post(`${path}/${id}`, renamed, admin)).status).toBe(503);
    const known = async () => (await content.get(path, admin)).text();
    await expect.poll(() => known()).toContain(renamed.title);
    loseResponse('indexing', 'findOneAndUpdate');
    const headers = { authorization: `Bearer ${admin}` };
    const remove = () => fetch(`${content.url}${path}/${id}`, { method: 'DELETE', headers });
    expect((await remove()).status).toBe(503);
    await expect.poll(() => known()).not.toContain(id);
    await completed();
    const found = await entries(`?record=${id}`);
    expect(found.map(({ action, version, by: { name } }) => [action, version, name])).toEqual([
      ['delete', 2, by.name],
      ['update', 1, by.name],
      ['create', 0, by.name],
    ]);
    expect(found[1]).toMatchObject({ before: { title: 'Index of Rivers' }, after: renamed });
    expect(await content.models.indexing.findById(id)).toBeNull();
  });

  it('does not remove a record that was restored before its removal was logged', async () => {
    const { id } = await written('/api/indexing', { title: 'Index of Seas' });
    const { indexing } = content.collections;
    const removed = indexing.find(id);
    if (!removed) throw new Error('the record is not in memory');
    loseResponse('indexing', 'findOneAndUpdate');
    await expect(indexing.remove(id, undefined, someone)).rejects.toThrow();
    await expect.poll(() => indexing.find(id)).toBeUndefined();
    // Another instance has completed the removal.
    await content.models.indexing.deleteOne({ _id: id });
    await indexing.restore(removed, someone);
    await completed();
    expect(await content.models.indexing.findById(id)).not.toBeNull();
  });
});

describe('a process that is killed before it writes an entry', () => {
  it('leaves the entry in the record, and the next process writes it once', async () => {
    const mongoUrl = testMongoUrl();
    const killed = await startContent({ mongoUrl });
    const log = killed.models.issues.db.collection('audit_1');
    const insert = vi.spyOn(log, 'insertOne').mockRejectedValue(new Error('killed'));
    await createIssue(killed, 3);
    const verify = (on: TestContent) => verifyAudit(on.models.issues.db);
    expect(await verify(killed)).toMatchObject({ sound: true, entries: 0, unlogged: [] });
    await killed.close();
    insert.mockRestore();

    const next = await startContent({ mongoUrl });
    const other = await startContent({ mongoUrl });
    try {
      await Promise.all([next, other].map(({ changes }) => changes.complete(0)));
      await next.changes.complete(0);
      expect(await verify(next)).toMatchObject({ sound: true, entries: 1, unlogged: [] });
      const [issue] = await next.models.issues.find().lean();
      expect(issue).toMatchObject({ audit: { since: 0 } });
      expect(changesIn(issue ?? {})).toEqual([]);
    } finally {
      await next.close();
      await other.close();
    }
  });
});

it('the verification finds changes that have no entry', async () => {
  const single = await startContent();
  try {
    for (const issue of [2, 3, 4]) await createIssue(single, issue);
    const { issues } = single.models;
    const idOf = async (issue: number) => (await issues.findOne({ issue }).lean())?._id;
    const [created, removed] = [await idOf(2), await idOf(3)];
    const unlogged = async () => {
      const found = await verifyAudit(issues.db);
      return found.sound && found.unlogged;
    };
    expect(await unlogged()).toEqual([]);
    await issues.collection.updateOne({ _id: created }, { $inc: { version: 1 } });
    await issues.collection.deleteOne({ _id: removed });
    const stored = { year: 2026, volume: 1, issue: 9, version: 0, audit: { since: 0 } };
    const { insertedId } = await issues.collection.insertOne({ ...stored, creation: new Date() });
    expect(await unlogged()).toEqual([
      { kind: 'issue', record: String(created), version: 1 },
      { kind: 'issues', record: String(insertedId), version: 0 },
      { kind: 'issue', record: String(removed), version: 1 },
    ]);
  } finally {
    await single.close();
  }
});

it('refuses changes to the journal, but nothing else, while an entry cannot be written', async () => {
  const single = await startContent();
  try {
    const token = single.sign('admin');
    await createIssue(single, 2);
    const log = single.models.issues.db.collection('audit_1');
    const insert = vi.spyOn(log, 'insertOne').mockRejectedValue(new Error('the disk is full'));
    await createIssue(single, 3);
    const id = '64b000000000000000000001';
    for (const path of [
      ...['/api/admin/archives', `/api/archives/${id}`, '/api/editors', `/api/editors/${id}`],
      ...['/api/indexing', `/api/indexing/${id}`, '/api/admin/create-issue', '/api/settings'],
      ...['/api/settings/files/cover_image', '/api/admin/import/articles'],
      ...['/api/documents/design', '/api/documents/design/files/seal_image'],
    ]) {
      expect([path, (await single.post(path, {}, token)).status]).toEqual([path, 503]);
      expect([path, (await single.post(path, {})).status]).toEqual([path, 401]);
    }
    const headers = { authorization: `Bearer ${token}` };
    const removal = { method: 'DELETE', headers };
    expect((await fetch(`${single.url}/api/indexing/${id}`, removal)).status).toBe(503);
    const preview = { ...articleFields(), year: 2026, volume: 1, issue: 2 };
    expect((await single.post('/api/admin/preview', preview, token)).status).toBe(200);
    expect((await single.post('/api/admin/import/check', {}, token)).status).toBe(400);
    const selection = { refnumbers: ['R1'] };
    expect((await single.post('/api/archives/selection', selection)).status).toBe(200);
    // The work log has its own history, so it is not affected.
    const work = { status: 'info', content: 'The log is stuck' };
    expect((await single.post('/api/webdata', work, token)).status).toBe(201);
    insert.mockRestore();
    await vi.waitFor(async () => expect(single.parts()).toMatchObject({ audit: 'ready' }), 60_000);
    expect((await single.post('/api/admin/create-issue', {}, token)).status).toBe(400);
  } finally {
    await single.close();
  }
});

describe('the audit log has an entry', () => {
  it('for an article that is created, updated, given another PDF and disabled', async () => {
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
    await expectNoEntry(path, { status: 'disabled' }, 200);
    await expectNoEntry(path, { status: 'enabled', version: 0 }, 409);
    await expectNoEntry(path, articleForm({ ...fields, title: '' }, null), 400);
  });

  it('for an editor who is created, updated and disabled', async () => {
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

  it('for an indexing entry that is created, updated and removed', async () => {
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

  it('for an issue that is created', async () => {
    const made = await written('/api/admin/create-issue', { year: 2026, volume: 1, issue: 7 });
    expect(made.entry).toMatchObject({
      action: 'create',
      kind: 'issue',
      after: { year: 2026, volume: 1, issue: 7 },
    });
  });

  it('for settings that are changed by a field or a file', async () => {
    const changed = await written('/api/settings', { issn: '1234-5679' });
    expect(changed.entry).toMatchObject({ action: 'update', kind: 'settings' });
    expect([changed.entry.before, changed.entry.after]).toEqual([
      { issn: '' },
      { issn: '1234-5679' },
    ]);
    const form = formWithFile('file', await pictureBytes(), {});
    const { entry } = await written('/api/settings/files/cover_image', form);
    expect(Object.keys(entry.after ?? {})).toEqual(['cover_image']);
    await expectNoEntry('/api/settings', { issn: '1234-5679' }, 200);
  });

  it('for a design that is changed by a field or a file', async () => {
    const path = '/api/documents/design';
    const label = 'Design of documents';
    const whose = { kind: 'design', record: 'design', label, by: { name: 'The admin' } };
    expect((await content.post(path, { board_heading: 'Board' }, admin)).status).toBe(200);
    expect((await entries())[0]).toMatchObject({
      ...whose,
      action: 'update',
      before: { board_heading: 'Editorial Board' },
      after: { board_heading: 'Board' },
    });
    const form = formWithFile('file', await pictureBytes(), {});
    expect((await content.post(`${path}/files/seal_image`, form, admin)).status).toBe(200);
    const [entry] = await entries();
    expect(entry).toMatchObject({ ...whose, before: { seal_image: '' } });
    expect(Object.keys(entry?.after ?? {})).toEqual(['seal_image']);
    await expectNoEntry(path, { board_heading: 'Board' }, 200);
    await expectNoEntry(path, { board_heading: 'x', version: 0 }, 409);
  });
});
