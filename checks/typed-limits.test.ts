import { globSync, readFileSync } from 'node:fs';
import { FILE_TOO_LARGE, megabytes } from '@app/contracts';
import { expect, it } from 'vitest';
import { projectRoot } from '../local/setup/paths.mjs';

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8');
const COMMENT = /\/\*.*?\*\/|^\s*\/\/.*$/gms;
/** Matches a size in a text, or a number of items in a message or help text. */
const TYPED =
  /\b\d[\d.,]* ?[kMG]B\b|\bAt (?:most|least) \d[\d,]* (?:characters|authors|references|articles|rows)/g;

it('texts in the code insert a limit from its constant instead of repeating the number', () => {
  const sources = globSync('{mfe-*/src,packages/*/src,svc-*}/**/*.{ts,tsx}', {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.*'],
  });
  expect(sources.length).toBeGreaterThan(500);
  const typed = sources.flatMap((file) =>
    Array.from(read(file).replace(COMMENT, '').matchAll(TYPED), ([text]) => `${file}: ${text}`),
  );
  expect(typed).toEqual([]);
});

it('the guide for editors states the current limit of file sizes', () => {
  const pages = globSync('docs/editors/*.md', { cwd: projectRoot });
  const named = pages.flatMap((page) => read(page).match(/\b\d+ MB\b/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([megabytes(FILE_TOO_LARGE)]));
});
