import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedNodes } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngClaiming } from '../../store/testing/pictures.ts';
import { fileNamed, hasJats } from './article-package.ts';
import { jatsUploadReader, readJatsUpload } from './read-jats-upload.ts';

/** Starting a process takes a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

let folder: string;
let uploads = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jats-'));
});
afterAll(() => rm(folder, { recursive: true }));

const article = (body: string) =>
  `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front/><body>${body}</body></article>`;
const figure = (href: string) =>
  `<fig><alt-text>A crystal</alt-text><graphic xlink:href="${href}"><alt-text>A crystal</alt-text></graphic></fig>`;

async function upload(content: string | Buffer | Record<string, string | Buffer>) {
  uploads += 1;
  const path = join(folder, `${uploads}`);
  const isFile = typeof content === 'string' || Buffer.isBuffer(content);
  await writeFile(path, isFile ? content : await writeZip(new Map(Object.entries(content))));
  return { path, folder: join(folder, `pictures-${uploads}`) };
}

const filesIn = (text: Parameters<typeof namedNodes>[0]) =>
  namedNodes(text).flatMap((node) => (node.type === 'picture' ? [node.file] : []));
const refused = (message: string) => ({
  code: 'unsupported_file',
  issues: [{ path: 'file', message: expect.stringContaining(message) }],
});

describe('an uploaded article in JATS', () => {
  it('is read from a zip, with the pictures that it names', async () => {
    const png = Buffer.from(await pngClaiming(600, 40));
    const sent = await upload({
      'a/article.xml': article(figure('figures/f1.tif') + figure('f1') + figure('f2.PNG')),
      'a/manifest.xml': '<manifest/>',
      'a/figures/f1.tif': Buffer.from('II*\0'),
      'a/figures/f1.png': png,
      'b/f2.png': png,
      '__MACOSX/a/._article.xml': article('<p/>'),
    });
    const { text, questions } = await readJatsUpload(sent);
    expect(filesIn(text)).toEqual(['f1.png', 'f1.png', 'f2.png']);
    expect(namedNodes(text)).toContainEqual(
      expect.objectContaining({ file: 'f2.png', width: 600, height: 40 }),
    );
    expect((await readdir(sent.folder)).sort()).toEqual(['f1.png', 'f2.png']);
    expect(questions).toEqual([]);
  });

  it('is read without a zip, with a question about each file that the XML names', async () => {
    const sent = await upload(
      article(`${figure('f1.tif')}<supplementary-material xlink:href="d.csv"/>
        <supplementary-material xlink:href="https://data.example/1"/>`),
    );
    const { questions } = await readJatsUpload(sent);
    expect(questions.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['missing-file', 'f1.tif'],
      ['missing-file', 'd.csv'],
    ]);
  });

  it(
    'is read with its supplementary files, with questions about files that cannot be stored',
    SLOW,
    async () => {
      const read = jatsUploadReader({ cpuS: 100, timeoutMs: 300_000, deadlineMs: 600_000 });
      const material = (href: string) => `<supplementary-material xlink:href="${href}"/>`;
      const many = Array.from({ length: 100 }, (_, at) => `s${at}.csv`);
      const named = ['table.csv', 'large.csv', ...many];
      const sent = await upload({
        'article.xml': article(named.map(material).join('')),
        ...Object.fromEntries(named.map((name) => [name, 'a,b'])),
        'large.csv': Buffer.alloc(5 * 1024 * 1024, ','),
      });
      const { text, questions } = await read(sent);
      expect(questions.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
        ['unstored-file', 'large.csv'],
        ['unstored-file', 's99.csv'],
      ]);
      const files = namedNodes(text).flatMap((node) => (node.type === 'file' ? [node.file] : []));
      expect(files).toEqual(named);
      const stored = named.filter((name) => name !== 'large.csv' && name !== 's99.csv');
      expect((await readdir(sent.folder)).sort()).toEqual(stored.sort());
    },
  );

  it('is read with drawn TeX formulas, and questions about formulas that cannot be drawn', async () => {
    const formula = (tex: string) => `<disp-formula><tex-math>${tex}</tex-math></disp-formula>`;
    const sent = await upload(article(formula('x^2') + formula('\\unknown')));
    const { text, questions } = await readJatsUpload(sent);
    expect(text.body[0]).toMatchObject({ tex: 'x^2', mathml: expect.stringMatching(/^<math/) });
    expect(questions).toMatchObject([{ kind: 'undrawn-formula', excerpt: '\\unknown' }]);
  });

  it('leads to questions about pictures that no browser shows, and about SVGs that are more than a drawing', async () => {
    const sent = await upload({
      'article.xml': article(figure('a.svg') + figure('b.png') + figure('c.eps')),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'b.png': '<html/>',
      'c.eps': '%!PS-Adobe',
    });
    const { questions } = await readJatsUpload(sent);
    expect(questions.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['picture-format', 'a.svg'],
      ['picture-format', 'b.png'],
      ['picture-format', 'c.eps'],
    ]);
    expect(await readdir(sent.folder)).toEqual([]);
  });

  it.each([
    ['has no article', { 'a.xml': '<book/>' }, 'no article'],
    ['has two articles', { 'a.xml': article('<p/>'), 'b.xml': article('<p/>') }, 'several'],
    ['is a damaged zip', Buffer.from('PK\u0003\u0004damaged'), 'damaged'],
    ['is no XML', Buffer.from('%PDF-1.7'), 'Line 1'],
    [
      'defines entities',
      `<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>${article('<p>&x;</p>')}`,
      'document type',
    ],
    ['is nested deep', article('<sec>'.repeat(200_000)), 'nested too deep'],
    ['unpacks to far more', { 'a.xml': ' '.repeat(25_000_000) }, 'unpacks to too much'],
    ['is not in its encoding', Buffer.from([0x3c, 0x61, 0xff, 0x3e]), 'UTF-8'],
  ])('is refused if it %s', async (_, content, message) => {
    await expect(readJatsUpload(await upload(content))).rejects.toMatchObject(refused(message));
  });

  it('is not reported as damaged if its pictures cannot be stored', async () => {
    const sent = await upload({ 'a.xml': article(figure('f.png')), 'f.png': 'picture' });
    await mkdir(sent.folder);
    await symlink('/dev/full', join(sent.folder, 'f.png'));
    await expect(readJatsUpload(sent)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is refused if it needs too much memory, and the next upload is read', async () => {
    const read = jatsUploadReader({ memoryMb: 40 });
    const large = await upload(article('<p><bold>a</bold></p>'.repeat(400_000)));
    await expect(read(large)).rejects.toMatchObject(refused('too much memory'));
    expect((await read(await upload(article('<p>Fine.</p>')))).lostWords).toEqual([]);
  });
});

describe('a zip file with JATS', () => {
  const jats = '<article><front/></article>';
  it.each([
    ['an article', jats, true],
    [
      'an article after a declaration, a document type and comments',
      `\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE article [<!-- b -->]>\n<!-- <x> -->${jats}`,
      true,
    ],
    ['an article with a prefix', '<n:article xmlns:n="x"/>', true],
    ['an article in UTF-16', Buffer.from(`\ufeff${jats}`, 'utf16le'), true],
    ['an article that begins late', `<!--${' '.repeat(20_000)}-->${jats}`, false],
    ['an article within another element', `<set>${jats}</set>`, false],
    ['an article of DocBook', '<article xmlns="http://docbook.org/ns/docbook"/>', false],
    ['another element', '<article-set/>', false],
    ['no XML', '%PDF-1.7', false],
    ['many comments that never end', `${'<!--a-->'.repeat(2_000)}<!--`, false],
  ])('is recognized by its first element: %s', async (_, content, expected) => {
    const files = { 'main.tex': 'x', 'a.XML': content, '__MACOSX/._a.xml': jats };
    expect(await hasJats(await writeZip(new Map(Object.entries(files))))).toBe(expected);
  });

  it('is not recognized if it is damaged', async () => {
    expect(await hasJats(Buffer.from('PK\u0003\u0004damaged'))).toBe(false);
  });
});

describe('a file that an article names', () => {
  it.each([
    ['f1.tif', ['x/f1.tif', 'x/f1.jpg'], 'x/f1.jpg'],
    ['f1.jpg', ['f1.gif', 'f1.jpg'], 'f1.jpg'],
    ['f1.tif', ['f1.tif'], 'f1.tif'],
    [
      'info:doi/10.1371/journal.pcbi.1004082.g001',
      ['pcbi.1004082.g001.tif'],
      'pcbi.1004082.g001.tif',
    ],
    ['b/f.png', ['a/f.png', 'b/f.png'], 'b/f.png'],
    ['F1.PNG', ['f1.png'], 'f1.png'],
    ['f1', ['f10.png'], undefined],
    ['', ['f.png'], undefined],
    ['1.png', ['a.1.png', 'b.1.png'], undefined],
    ['f.png', ['old/f.png', 'article/f.png'], 'article/f.png'],
    ['g/f.png', ['g/f.png', 'article/f.png', 'article/g/f.png'], 'article/g/f.png'],
    ['f.tif', ['old/f.jpg', 'article/f.jpg'], 'article/f.jpg'],
    ['f.png', ['old/f.png', 'new/f.png'], undefined],
    ['f.tif', ['old/f.png', 'new/f.png'], undefined],
  ])('%s is found beside article/a.xml among %j', (reference, names, expected) => {
    expect(
      fileNamed(
        reference,
        names.map((name) => ({ name })),
        'article',
      )?.name,
    ).toBe(expected);
  });
});
