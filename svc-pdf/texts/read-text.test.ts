import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip } from '@app/service-kit/docx';
import { paragraph } from '@app/service-kit/docx-testing';
import { processRoom } from '@app/service-kit/limited-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Format } from './pandoc/run.ts';
import { type TextToRead, textReader } from './read-text.ts';
import { bold, equation, manuscript, p, picture, png } from './testing/manuscript.ts';

/** Starting a process and pandoc takes 3 s, and far longer on a busy machine. */
const SLOW_MS = 600_000;

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const room = processRoom(0);
const read = textReader({ room });

async function stored(bytes: Uint8Array, format: Format = 'docx'): Promise<TextToRead> {
  files += 1;
  const path = join(folder, `${files}.${format}`);
  await writeFile(path, bytes);
  return { path, format, folder: join(folder, `pictures-${files}`) };
}

const refused = (message: string) => ({
  code: 'unsupported_file',
  issues: [{ path: 'file', message: expect.stringContaining(message) }],
});

it(
  'reads files that arrive at once one after the other, and stores their pictures',
  async () => {
    const parts = { image: ['media/image1.png', png(200)] as [string, Buffer] };
    const body = `${bold('Introduction')}${paragraph(picture('A crystal'))}${p('Figure 1. Salt')}`;
    const first = await stored(await manuscript(body, { parts }));
    const second = await stored(await manuscript(bold('Introduction') + p('Other.')));
    const [one, other] = await Promise.all([read(first), read(second)]);
    expect(one.text.body).toMatchObject([
      {
        content: [{ content: [{ file: 'image1.png', width: 200, height: 10, alt: 'A crystal' }] }],
      },
    ]);
    expect(one.questions.map(({ kind }) => kind)).toContain('low-resolution');
    expect(await readdir(first.folder)).toEqual(['image1.png']);
    expect(other.text.body).toMatchObject([{ content: [{ content: ['Other.'] }] }]);
  },
  SLOW_MS,
);

it(
  'asks about formulas that cannot be drawn',
  async () => {
    const source = Buffer.from('# Salt\n\nIt is $x^2$ and $\\unknown{x}$.\n');
    const { questions } = await read(await stored(source, 'md'));
    expect(questions).toMatchObject([{ kind: 'undrawn-formula', excerpt: '\\unknown{x}' }]);
  },
  SLOW_MS,
);

const ENTITIES = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

it.each([
  ['is no Word file', () => Buffer.from('%PDF-1.7'), 'damaged'],
  ['is another package', () => writeZip(new Map([['a.xml', '<a/>']])), 'not a Word file'],
  [
    'has macros',
    () => manuscript(p('x'), { type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    'macros',
  ],
  [
    'defines entities',
    () => manuscript(p('x'), { parts: { styles: ['styles.xml', `${ENTITIES}<a>&x;</a>`] } }),
    'damaged',
  ],
  [
    'unpacks to far more than its size',
    () => manuscript(p('x'), { files: { 'word/media/bomb.png': '\0'.repeat(160_000_000) } }),
    'too much memory',
  ],
  [
    'is nested deep',
    () => manuscript(`${'<w:sdt>'.repeat(5_000)}${'</w:sdt>'.repeat(5_000)}`),
    'damaged',
  ],
])(
  'refuses a file that %s',
  async (_what, bytes, message) => {
    await expect(read(await stored(await bytes()))).rejects.toMatchObject(refused(message));
  },
  SLOW_MS,
);

it(
  'refuses each other format with its own message, and stores the pictures of a zip file',
  async () => {
    const pair = new Map([
      ['a.tex', '\\documentclass{a}'],
      ['b.tex', '\\documentclass{a}'],
    ]);
    const several = await stored(await writeZip(pair), 'zip');
    await expect(read(several)).rejects.toMatchObject(refused('one file with \\documentclass'));
    const unread = Buffer.from(
      `\\begin{document}\n${'Of the {sea.\n\n'.repeat(30)}\\end{document}`,
    );
    await expect(read(await stored(unread, 'tex'))).rejects.toMatchObject(
      refused('typeset. The place: line 2: Of the {sea.'),
    );
    const damaged = await stored(Buffer.from('no zip'), 'zip');
    await expect(read(damaged)).rejects.toMatchObject(refused('zip file'));
    const whole = new Map<string, string | Buffer>([
      ['main.tex', '\\documentclass{a}\\begin{document}\\includegraphics{figs/a}\\end{document}'],
      ['figs/a.png', png(900)],
    ]);
    const file = await stored(await writeZip(whole), 'zip');
    const { text } = await read(file);
    expect(text.body).toMatchObject([{ content: [{ file: 'a.png', width: 900 }] }]);
    expect(await readdir(file.folder)).toEqual(['a.png']);
  },
  SLOW_MS,
);

it(
  'does not refuse a file whose pictures find no space on the disk',
  async () => {
    const parts = { image: ['media/image1.png', png(200)] as [string, Buffer] };
    const file = await stored(await manuscript(paragraph(picture('A crystal')), { parts }));
    await mkdir(file.folder);
    await symlink('/dev/full', join(file.folder, 'image1.png'));
    await expect(read(file)).rejects.toMatchObject({ code: 'unavailable' });
  },
  SLOW_MS,
);

it(
  'refuses a file that needs too much time or memory, and reads the next one',
  async () => {
    const many = await stored(
      await manuscript(bold('Introduction') + paragraph(equation('a=b')).repeat(3_000)),
    );
    const hasty = textReader({ room, timeoutMs: 50 });
    await expect(hasty(many)).rejects.toMatchObject(refused('too long'));
    const small = textReader({ room, memoryMb: 100 });
    await expect(small(many)).rejects.toMatchObject(refused('too much memory'));
    const next = await stored(await manuscript(bold('Introduction') + p('Fine.')));
    expect((await read(next)).lostWords).toEqual([]);
  },
  SLOW_MS,
);

it(
  'stores a picture of 12 MB in a format that no browser shows unchanged, and asks for another file',
  async () => {
    const emf = Buffer.alloc(12_000_000, 'noise that is no drawing');
    const parts = { image: ['media/image1.emf', emf] as [string, Buffer] };
    const file = await stored(
      await manuscript(`${bold('Introduction')}${paragraph(picture('A crystal'))}`, { parts }),
    );
    const { questions } = await read(file);
    expect(questions.map(({ kind }) => kind)).toContain('picture-format');
    expect(await readFile(join(file.folder, 'image1.emf'))).toHaveLength(12_000_000);
  },
  SLOW_MS,
);
