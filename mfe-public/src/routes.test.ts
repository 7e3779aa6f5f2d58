import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

const IMPORTS = /^ {2}'?([\w-]+)'?: \(\) =>\s+import\(\/\* webpackChunkName: "([\w-]+)" \*\//gm;

it('preloads for each page the chunk of its import', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const imported = [...source.matchAll(IMPORTS)].map(([, page, chunk]) => [
    `public-${page}`,
    chunk,
  ]);
  const pages = routes[0]?.children?.[0]?.children ?? [];
  const preloaded = pages.flatMap(({ id, handle }) => (handle ? [[id, handle.chunk]] : []));
  expect(Object.fromEntries(preloaded)).toEqual(Object.fromEntries(imported));
});
