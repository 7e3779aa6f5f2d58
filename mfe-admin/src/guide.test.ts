import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import guideLoader from '@app/build-kit/guide-loader.ts';
import { errorMessages } from '@app/contracts';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/editors');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync('*.md', { cwd: folder }).map((file) => file.slice(0, -3));
const sourceOf = (page: string) => read(`docs/editors/${page}.md`);

/** Returns all texts that match the only group of a pattern. */
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the ids of a document's headings. The administration and the repository's web pages use the same ids. */
const anchorsOf = (document: string) =>
  all(
    guideLoader.call({ context: join(root, dirname(document)) }, read(document)),
    /<h[2-6] id=\\"([^"]+)\\"/g,
  );

/** Expects that a target such as `publish#add-an-article` exists. */
function expectTarget(target: string) {
  const [page = '', anchor] = target.split('#');
  expect(pages, target).toContain(page);
  if (anchor) expect(anchorsOf(`docs/editors/${page}.md`), target).toContain(anchor);
}

type Routes = readonly { id?: string; handle?: { help?: string | null }; children?: Routes }[];
const leaves = (all: Routes): Routes =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));

test('every page of the administration has a Help link to an existing heading', () => {
  const all = leaves(routes as Routes);
  expect(all.length).toBeGreaterThan(30);
  const without = all.filter(({ handle }) => !handle?.help).map(({ id }) => id);
  expect(without).toEqual([
    // On these pages, no user is signed in.
    ...['admin-login', 'admin-reset-password', 'admin-not-found'],
    ...['admin-help', 'admin-unknown'],
  ]);
  for (const { handle } of all) if (handle?.help) expectTarget(handle.help);
});

test('every page of the work log has a Help link to an existing heading', () => {
  for (const file of globSync('mfe-webdata/src/routes/*-page.tsx', { cwd: root })) {
    if (/(login|help)-page/.test(file)) continue;
    const [link] = all(read(file), /<HelpLink to="\/webdata\/help([^"]*)"/g);
    expect(link, file).toBeDefined();
    expectTarget(`work-log${link}`);
  }
  // The work log's pages must not link to other pages, which staff cannot open.
  expect(all(sourceOf('work-log'), /\]\((.*\.md.*)\)/g)).toEqual([]);
});

test('every page of the desk has a Help link to an existing heading', () => {
  const source = read('mfe-review/src/routes.tsx');
  const helps = all(source, /handle: \{ help: '([^']*)' \}/g);
  const deskPages = all(
    source,
    /id: '(review-(?:desk|manuscript|people|certificates|figures|settings|mail-texts?))'/g,
  );
  expect(helps).toHaveLength(deskPages.length);
  for (const help of helps) expectTarget(`manuscripts${help}`);
  // Editors of the desk cannot open the pages of the administration.
  expect(all(sourceOf('manuscripts'), /\]\((.*\.md.*)\)/g)).toEqual([]);
});

test('the administration has every page of the guide, and the table of contents lists every page', () => {
  const others = pages.filter((page) => page !== 'README');
  const imported = all(read('mfe-admin/src/routes/help-page.tsx'), /import\('.*\/([\w-]+)\.md'\)/g);
  expect(imported.sort()).toEqual([...pages].sort());
  const listed = all(sourceOf('README'), /^\| \[.+?\]\(([\w-]+)\.md\)/gm);
  expect(listed.sort()).toEqual(others.sort());
});

test.each(pages)('the links and pictures of %s exist', (page) => {
  const source = sourceOf(page);
  for (const target of all(source, /\]\(([\w-]+\.md(?:#[^)]*)?)\)/g)) {
    expectTarget(target.replace('.md', ''));
  }
  for (const target of all(source, /\]\(\.\.\/([^)]+#[^)]+)\)/g)) {
    const [document = '', anchor] = target.split('#');
    expect(anchorsOf(`docs/${document}`), target).toContain(anchor);
  }
  // Each picture has an alternative text.
  const pictures = all(source, /!\[[^\]]+\]\((images\/[\w-]+\.webp)\)/g);
  expect(source.split('![')).toHaveLength(pictures.length + 1);
  for (const picture of pictures) statSync(join(folder, picture));
});

test('every picture is used, and all pictures together are small', () => {
  const files = globSync('images/*', { cwd: folder });
  const shown = pages.flatMap((page) => all(sourceOf(page), /\]\((images\/[^)]+)\)/g));
  expect(files.sort()).toEqual(shown.sort());
  const bytes = files.map((file) => statSync(join(folder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

/** Returns the texts of the interface: the texts between JSX tags, and all strings in the sources. */
function interfaceTexts(): Set<string> {
  const found = new Set<string>();
  const collect = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, value } = node as { type?: string; value?: string };
    if (type === 'JSXText' || type === 'StringLiteral')
      found.add((value ?? '').replace(/\s+/g, ' ').trim());
    for (const child of Object.values(node)) collect(child);
  };
  const files = globSync(
    '{mfe-admin,mfe-webdata,mfe-public,mfe-review,packages/office-kit,packages/contracts}/src/**/*.{ts,tsx}',
    { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] },
  );
  for (const file of files)
    collect(parseSync(read(file), { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

test('every button, menu entry, field and message that the guide names exists', () => {
  // Some messages contain limits, so their whole texts are not in the sources.
  const texts = new Set([...interfaceTexts(), ...Object.values(errorMessages)]);
  const named = pages.flatMap((page) => [
    // Bold texts of the guide, and the first column of tables headed “message”.
    ...all(sourceOf(page), /\*\*(.+?)\*\*/gs),
    ...all(
      all(sourceOf(page), /^\| message \|.*\n(?:\|.*\n)((?:\|.*\n)+)/gm).join(''),
      /^\| (.+?) \|/gm,
    ),
  ]);
  expect(named.length).toBeGreaterThan(150);
  const unknown = named
    .map((label) => label.replace(/\s+/g, ' '))
    .filter((label) => !texts.has(label));
  expect(unknown).toEqual([]);
});
