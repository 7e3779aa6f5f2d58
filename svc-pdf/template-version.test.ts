import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templateVersionConfig } from './rspack.config.ts';

/** A copy of the sources, which the tests change. */
let root: string;
const packages = ['contracts', 'full-text-view', 'service-kit'];
const repository = join(import.meta.dirname, '..');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'template-version-'));
  const isSource = (path: string) => !/^(node_modules|dist|pictures)$/.test(basename(path));
  for (const folder of ['svc-pdf', ...packages.map((name) => `packages/${name}`)]) {
    await cp(join(repository, folder), join(root, folder), { recursive: true, filter: isSource });
  }
  await linkPackages();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Time limit in milliseconds. The templates are bundled again for each changed file. */
const LIMIT_MS = 180_000;

async function linkPackages(): Promise<void> {
  const folder = join(root, 'node_modules/@app');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of packages) await symlink(join(root, 'packages', name), join(folder, name));
}

async function buildVersion(): Promise<string> {
  const context = join(root, 'svc-pdf');
  const path = join(root, 'dist');
  const output = { ...templateVersionConfig.output, path };
  const compiler = rspack({ ...templateVersionConfig, context, output });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else compiler.close(() => resolve());
    });
  });
  return readFile(join(path, 'template-version.txt'), 'utf8');
}

/** Appends a statement, a rule, or white space, whichever the file's type allows. */
async function change(file: string): Promise<void> {
  const text = file.endsWith('.css') ? '\n.changed{}\n' : '\nglobalThis.changed = true;\n';
  await appendFile(join(root, file), file.endsWith('.json') ? '\n' : text);
}

it('changes with every file that can change a certificate, and with no other', {
  timeout: LIMIT_MS,
}, async () => {
  const related = [
    'svc-pdf/package.json',
    'svc-pdf/pipeline.ts',
    ...['certificate', 'journal'].map((name) => `svc-pdf/documents/${name}.ts`),
    'svc-pdf/zips/contents.ts',
    ...['csv', 'text'].map((name) => `packages/contracts/src/base/${name}.ts`),
  ];
  // White space does not change `holes.json`, which is bundled as an object.
  const exclude = ['**/*.test.ts', '**/*.d.ts', '**/tsconfig.json', '**/load.ts', '**/holes.json'];
  const inRoot = { cwd: root, exclude };
  for await (const file of glob('svc-pdf/{fonts,printing,templates,threads}/**/*.*', inRoot))
    related.push(file);
  expect(related.length).toBeGreaterThan(40);

  let version = await buildVersion();
  const unnoticed: string[] = [];
  for (const file of related) {
    await change(file);
    const changed = await buildVersion();
    if (changed === version) unnoticed.push(file);
    version = changed;
  }
  expect(unnoticed).toEqual([]);

  for (const file of [
    ...['server.ts', 'parts.ts', 'jobs/routes.ts', 'storage/jobs.ts', 'content/content.ts'],
    ...['documents/routes.ts', 'selections/title.ts', 'preview/routes.ts', 'zips/zip-file.ts'],
  ]) {
    await change(`svc-pdf/${file}`);
  }
  await change('packages/contracts/src/articles/search.ts');
  expect(await buildVersion()).toBe(version);
});

it('does not depend on the folder of the sources', async () => {
  const version = await buildVersion();
  const moved = `${root}-moved`;
  await cp(root, moved, { recursive: true, verbatimSymlinks: true });
  await rm(root, { recursive: true });
  root = moved;
  await linkPackages();
  expect(await buildVersion()).toBe(version);
});
