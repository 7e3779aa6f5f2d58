import {
  appendFile,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
} from 'node:fs/promises';
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

async function linkPackages(): Promise<void> {
  const folder = join(root, 'node_modules/@app');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of packages) await symlink(join(root, 'packages', name), join(folder, name));
}

/** Bundles the templates. Returns the folder of the files. */
async function build(plugins = templateVersionConfig.plugins): Promise<string> {
  const context = join(root, 'svc-pdf');
  const path = join(root, 'dist');
  const output = { ...templateVersionConfig.output, path };
  const compiler = rspack({ ...templateVersionConfig, plugins, context, output });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else compiler.close(() => resolve());
    });
  });
  return path;
}

const buildVersion = async () => readFile(join(await build(), 'template-version.txt'), 'utf8');

/** Returns the bundles that the version covers. */
async function buildCode(): Promise<string> {
  const folder = await build([]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  const bundles = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return bundles.join('');
}

/** Appends a statement, a rule, or white space, whichever the file's type allows. */
async function change(file: string, name = 'changed'): Promise<void> {
  const text = file.endsWith('.css') ? `\n.${name}{}\n` : `\nglobalThis.${name} = true;\n`;
  await appendFile(join(root, file), file.endsWith('.json') ? '\n' : text);
}

it('changes with every file that can change a certificate, and with no other', async () => {
  const related = [
    'svc-pdf/pipeline.ts',
    ...['certificate', 'journal'].map((name) => `svc-pdf/documents/${name}.ts`),
    'svc-pdf/zips/contents.ts',
    ...['csv', 'text'].map((name) => `packages/contracts/src/base/${name}.ts`),
  ];
  const exclude = ['**/*.test.ts', '**/*.d.ts', '**/tsconfig.json', '**/load.ts', '**/holes.json'];
  const inRoot = { cwd: root, exclude };
  for await (const file of glob('svc-pdf/{fonts,printing,templates}/**/*.*', inRoot))
    related.push(file);
  expect(related.length).toBeGreaterThan(40);
  const marks = new Map(related.map((file, at) => [file, `changed_${at}_`]));
  for (const [file, mark] of marks) await change(file, mark);
  const code = await buildCode();
  expect(related.filter((file) => !code.includes(marks.get(file) ?? ''))).toEqual([]);

  // The packages' versions, and a file of each bundle.
  const versions = [await buildVersion()];
  for (const file of ['package.json', 'pipeline.ts', 'templates/certificate.css']) {
    await change(`svc-pdf/${file}`);
    versions.push(await buildVersion());
  }
  expect(new Set(versions).size).toBe(4);

  for (const file of [
    ...['server.ts', 'parts.ts', 'jobs/routes.ts', 'storage/jobs.ts', 'content/content.ts'],
    ...['documents/routes.ts', 'selections/title.ts', 'preview/routes.ts', 'zips/zip-file.ts'],
  ]) {
    await change(`svc-pdf/${file}`);
  }
  await change('packages/contracts/src/articles/search.ts');
  expect(await buildVersion()).toBe(versions.at(-1));
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
