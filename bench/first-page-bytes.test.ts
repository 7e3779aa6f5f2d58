import { expect, it } from 'vitest';
import { firstPageBytes } from './first-page-bytes.ts';

/** The bound of a reader's first page, in bytes of brotli. docs/performance.md lists what its parts weigh. */
const BOUND = 140_000;

it('the JavaScript of no public page exceeds its bound', () => {
  const { pages } = firstPageBytes();
  expect(Object.keys(pages)).toContain('article');
  expect(Object.entries(pages).filter(([, bytes]) => bytes > BOUND)).toEqual([]);
});
