import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstPageBytes } from './first-page-bytes.ts';

/**
 * The maximum size of a first page's JavaScript in bytes, compressed with brotli. docs/performance.md lists the sizes
 * of the files.
 */
const BOUND = 141_500;

it('the JavaScript of no public page exceeds its bound', () => {
  const { pages } = firstPageBytes();
  expect(Object.keys(pages)).toContain('article');
  expect(Object.entries(pages).filter(([, bytes]) => bytes > BOUND)).toEqual([]);
});

it('no public page loads schemas, which would take long to create, with its scripts', () => {
  const { paths } = firstPageBytes();
  // Zod's code contains this name of a validation issue.
  const withZod = paths.filter((path) => readFileSync(path, 'utf8').includes('"invalid_type"'));
  const how = 'move what the page needs to a file that does not import zod';
  expect(withZod, how).toEqual([]);
});
