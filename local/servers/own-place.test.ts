import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheDir, projectRoot } from '../setup/paths.mjs';
import ownPlace from './own-place.mjs';

let folder = '';
beforeEach(() => {
  mkdirSync(`${cacheDir}/servers`, { recursive: true });
  folder = mkdtempSync(`${cacheDir}/servers/test-`);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('lets a bundled module find the files beside its source, and shows that it is not the main program', async () => {
  const resourcePath = `${projectRoot}/svc-content/pictures/routes.ts`;
  const source = `export const { url, folder, isMain } = {
    url: new URL('./avatar.png', import.meta.url).pathname,
    folder: import.meta.dirname,
    isMain: import.meta.main,
  };`;
  writeFileSync(`${folder}/server.mjs`, ownPlace.call({ resourcePath }, source));
  const bundled = await import(`${folder}/server.mjs`);
  expect(bundled.url).toBe(`${projectRoot}/svc-content/pictures/avatar.png`);
  expect(new URL(`file://${bundled.folder}`).pathname).toBe(`${projectRoot}/svc-content/pictures`);
  expect(bundled.isMain).toBe(false);
});

test('escapes characters beyond ASCII, whatever literal they are in', async () => {
  const source = `// “Comment”
export const signs = ['’', \`’\`, /’/u.source, new RegExp(String.raw\`[’ー😀]\`, 'u').test('😀')];`;
  const bundled = ownPlace.call({ resourcePath: `${projectRoot}/server.ts` }, source);
  expect(bundled).not.toMatch(/[\u0080-\uffff]/);
  writeFileSync(`${folder}/server.mjs`, bundled);
  const { signs } = await import(`${folder}/server.mjs`);
  expect(signs).toEqual(['’', '’', String.raw`\u2019`, true]);
});
