import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstPageBytes } from './first-page-bytes.ts';

/** The bound of a reader's first page, in bytes of brotli. docs/performance.md lists what its parts weigh. */
const BOUND = 141_500;

it('the JavaScript of no public page exceeds its bound', () => {
  const { pages } = firstPageBytes();
  expect(Object.keys(pages)).toContain('article');
  expect(Object.entries(pages).filter(([, bytes]) => bytes > BOUND)).toEqual([]);
});

it('no public page loads schemas, which would take long to create, with its scripts', () => {
  const { paths } = firstPageBytes();
  // The name of an issue, which zod's code contains.
  const withZod = paths.filter((path) => readFileSync(path, 'utf8').includes('"invalid_type"'));
  const how = 'move what the page needs to a file that does not import zod';
  expect(withZod, how).toEqual([]);
});
