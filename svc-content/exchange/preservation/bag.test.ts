import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 1);
  await createIssue(content, 2);
});
afterAll(() => content.close());

/** Returns the files of the bag by path. */
async function unpacked(answer: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const body = Readable.fromWeb(answer.body as ReadableStream);
  for await (const entry of body.pipe(extract())) {
    files.set(entry.header.name, await buffer(entry));
  }
  return files;
}

it('contains the enabled articles of a volume, and checksums of every file', async () => {
  await publish(content, { refnumber: 'A', issue: '1' });
  await publish(content, { refnumber: 'B', issue: '2' });
  await disable(content, await publish(content, { refnumber: 'H', issue: '2' }));

  const answer = await content.get('/api/admin/preservation/2026/1.tar', admin);
  expect(answer.status).toBe(200);
  const files = await unpacked(answer);
  const text = (path: string) => files.get(`volume-1-2026/${path}`)?.toString() ?? '';
  expect(text('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  const listed = ['manifest-sha256.txt', 'tagmanifest-sha256.txt']
    .flatMap((name) => text(name).trimEnd().split('\n'))
    .map((line) => line.split('  '));
  for (const [sha256, path] of listed) {
    const file = files.get(`volume-1-2026/${path}`) ?? '';
    expect(createHash('sha256').update(file).digest('hex'), path).toBe(sha256);
  }
  const payload = listed.map(([, path = '']) => path).filter((path) => path.startsWith('data/'));
  expect(payload.toSorted()).toEqual([
    'data/A/A.pdf',
    'data/A/A.xml',
    'data/B/B.pdf',
    'data/B/B.xml',
    'data/articles.jsonl',
  ]);
  const bytes = payload.reduce(
    (sum, path) => sum + Buffer.byteLength(files.get(`volume-1-2026/${path}`) ?? ''),
    0,
  );
  expect(text('bag-info.txt')).toContain(`Payload-Oxum: ${bytes}.5\n`);
  // The manifest of the tag files is the only file that is not listed.
  expect(files.size).toBe(listed.length + 1);
});

it('is available to administrators only, and not found for a volume without articles', async () => {
  expect((await content.get('/api/admin/preservation/2026/1.tar')).status).toBe(401);
  expect((await content.get('/api/admin/preservation/2026/9.tar', admin)).status).toBe(404);
});
