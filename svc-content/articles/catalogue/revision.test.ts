import { DESIGN_PATH, revisionSchema } from '@app/contracts';
import { testMongoUrl, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { revisionOf } from './revision.ts';
import { buildSnapshot } from './snapshot.ts';

const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl() };
let content: TestContent;
let other: TestContent;
beforeAll(async () => {
  content = await startContent(addresses);
  other = await startContent(addresses);
});
afterAll(async () => {
  await content.close();
  await other.close();
});

async function revision(from = content): Promise<string> {
  const answer = await from.get('/api/revision');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return revisionSchema.strict().parse(await answer.json()).revision;
}

describe('the revision', () => {
  it('changes with each write', async () => {
    const admin = content.sign('admin');
    const editor = { name: 'A', content: 'B', category: 'chief editor', post: 'Professor' };
    const form = new FormData();
    for (const [field, value] of Object.entries(editor)) form.append(field, value);
    const logo = new FormData();
    logo.append('title', 'An index');
    let article = { refnumber: '' };
    const writes = [
      () => createIssue(content, 2),
      async () => {
        article = await publish(content);
      },
      () => disable(content, article),
      () => content.post('/api/settings', { impactfactor: '1' }, admin),
      () => content.post(DESIGN_PATH, { board_heading: '' }, admin),
      () => content.post('/api/editors', form, admin),
      () => content.post('/api/indexing', logo, admin),
    ];
    const seen = new Set([await revision()]);
    for (const write of writes) {
      await write();
      seen.add(await revision());
    }
    expect(seen.size).toBe(writes.length + 1);
  });

  it('changes when a draft becomes public, but not when it is edited', async () => {
    const admin = content.sign('admin');
    const issue = { year: 2026, volume: 1, issue: 9 };
    const before = await revision();
    await content.post('/api/admin/create-issue', { ...issue, status: 'draft' }, admin);
    const inDraftIssue = await publish(content, { issue: '9' });
    const draft = await publish(content, { issue: '2', status: 'draft' });
    for (const { id } of [inDraftIssue, draft]) {
      const changed = await content.post(`/api/archives/${id}`, { title: `Changed ${id}` }, admin);
      expect(changed.status).toBe(200);
      expect(await revision()).toBe(before);
    }
    await content.catalogue.recover();
    expect(await revision()).toBe(before);
    await content.post(`/api/archives/${draft.id}`, { status: 'enabled' }, admin);
    const published = await revision();
    expect(published).not.toBe(before);
    expect(revisionOf(buildSnapshot(content.catalogue.current.records))).toBe(published);
  });

  it('does not change without a write, even if all records are read again', async () => {
    const before = await revision();
    await content.catalogue.recover();
    expect(await revision()).toBe(before);
  });

  it('is the same on every instance with the same records, and after a restart', async () => {
    await publish(content);
    await publish(content);
    await vi.waitFor(async () => expect(await revision(other)).toBe(await revision()), 60_000);
    const later = await startContent(addresses);
    try {
      expect(await revision(later)).toBe(await revision());
    } finally {
      await later.close();
    }
  });

  it('does not depend on the order of the records', () => {
    const { current } = content.catalogue;
    const articles = new Map([...current.records.articles].reverse());
    expect(articles.size).toBeGreaterThan(1);
    const other = buildSnapshot({ ...current.records, articles });
    expect(revisionOf(other)).toBe(revisionOf(current));
  });

  it('changes before the response to a write is sent', async () => {
    for (let n = 0; n < 5; n += 1) {
      const before = await revision();
      await content.post('/api/settings', { impactfactor: String(n) }, content.sign('admin'));
      expect(await revision()).not.toBe(before);
    }
  });
});
