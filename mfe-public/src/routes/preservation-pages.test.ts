import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { article, ORIGIN, settings } from '../testing/records.ts';

let content: FakeContent;
beforeEach(async () => {
  content = await startFakeContent({
    '/api/settings': settings,
    '/api/archives': [{ id: '2', year: 2026, volume: 2, total_issues: 2, issues: [1, 2] }],
    '/api/archives/2026/2/1': [article],
    '/api/archives/2026/2/2': [],
  });
});
afterEach(() => content.stop());

describe('the pages for archives', () => {
  it('list the volumes', async () => {
    const { status, body } = await content.render('/preservation');
    expect(status).toBe(200);
    expect(body).toContain('href="/preservation/2026/vol2"');
  });

  it('permit LOCKSS and CLOCKSS to preserve a volume, in the words that both require', async () => {
    const { status, head, body } = await content.render('/preservation/2026/vol2');
    expect(status).toBe(200);
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/preservation/2026/vol2"`);
    for (const permission of [
      'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
      'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
    ]) {
      expect(body).toContain(`<p>${permission}</p>`);
    }
  });

  it('link to the issues, articles, PDFs and records of a volume', async () => {
    const { body } = await content.render('/preservation/2026/vol2');
    const page = '/archives/2026/vol2/issue1';
    for (const address of [
      page,
      '/archives/2026/vol2/issue2',
      `${page}/${article.refnumber}`,
      `${page}/${article.refnumber}.pdf`,
      `/api/jats/${article.refnumber}.xml`,
    ]) {
      expect(body).toContain(`href="${address}"`);
    }
  });

  it('redirect to the canonical spelling, and are not found for an unknown volume', async () => {
    const { status, location } = await content.render('/preservation/2026/2');
    expect([status, location]).toEqual([301, '/preservation/2026/vol2']);
    expect((await content.render('/preservation/2026/vol9')).status).toBe(404);
    expect((await content.render('/preservation/x/y')).status).toBe(404);
  });
});
