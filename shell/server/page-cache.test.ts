import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compressedPage, createPageCache } from './page-cache.ts';

it('the page cache evicts the least recently used pages when it is full', async () => {
  const document = { headers: {}, body: randomBytes(200) };
  const page = await compressedPage(document, { revision: 'r1', remotes: {} });
  const pages = createPageCache(1_000);
  for (const path of ['/a', '/b', '/a', '/c']) {
    pages.get(path) ?? pages.set(path, page);
  }
  expect([...pages.keys()].sort()).toEqual(['/a', '/c']);
  expect(pages.calculatedSize).toBeLessThan(1_000);
  pages.set('/large', { ...page, br: Buffer.alloc(2_000) });
  expect(pages.has('/large')).toBe(false);
});
