import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { unpacked } from '../../store/testing/zip.ts';
import { requireValid } from '../jats/testing/validate.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await content.post('/api/settings', { issn: '2049-3630' }, admin);
  await createIssue(content, 1);
  await createIssue(content, 2);
  await publish(content, { refnumber: 'A', issue: '1' });
  await publish(content, { refnumber: 'B', issue: '1' });
  await publish(content, { refnumber: 'C', issue: '2' });
  await disable(content, await publish(content, { refnumber: 'H', issue: '1' }));
});
afterAll(() => content.close());

const zipAt = async (path: string) => unpacked(await content.get(path, admin));

it('contains the enabled articles of an issue, each as valid JATS and as its PDF', async () => {
  const files = await zipAt('/api/admin/preservation/2026/1/1.zip');
  expect([...files.keys()]).toEqual(['A.xml', 'A.pdf', 'B.xml', 'B.pdf']);
  for (const ref of ['A', 'B']) {
    requireValid(String(files.get(`${ref}.xml`)));
    const pdf = await content.get(`/archives/2026/vol1/issue1/${ref}.pdf`);
    expect(files.get(`${ref}.pdf`)).toEqual(Buffer.from(await pdf.arrayBuffer()));
  }
});

it('contains the articles of the whole journal', async () => {
  const files = await zipAt('/api/admin/preservation/journal.zip');
  expect([...files.keys()].toSorted()).toEqual(
    ['A', 'B', 'C'].flatMap((ref) => [`${ref}.pdf`, `${ref}.xml`]),
  );
});

it.each([
  '/api/admin/preservation/journal.zip',
  '/api/admin/export/journal.zip',
  '/api/issues/2026/1/1.zip',
])('closes the open PDF when the download of %s is aborted', async (path) => {
  const opened: Readable[] = [];
  const reading = vi.spyOn(content.stores.articles, 'read').mockImplementation(async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    opened.push(endless);
    return endless;
  });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${admin}` };
  const answer = await fetch(content.url + path, { headers, signal: leaving.signal });
  const reader = answer.body?.getReader();
  while (opened.length === 0) await reader?.read();
  leaving.abort();
  const closed = () => opened.map(({ destroyed }) => destroyed);
  await expect.poll(closed).toEqual([true]);
  reading.mockRestore();
});

it('is available to administrators only, and not found for an issue without articles', async () => {
  expect((await content.get('/api/admin/preservation/2026/1/1.zip')).status).toBe(401);
  expect((await content.get('/api/admin/preservation/journal.zip')).status).toBe(401);
  expect((await content.get('/api/admin/preservation/2026/1/9.zip', admin)).status).toBe(404);
});
