import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked, citationsIn } from '../testing/convert.ts';
import { singleSource } from './read-source.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const bytesOf = (text: string) => new TextEncoder().encode(text);
const zip = async (files: Record<string, string>) =>
  convertText(new Uint8Array(await writeZip(new Map(Object.entries(files)))), 'zip');
const tex = (body: string) =>
  `\\documentclass{article}\n\\title{Salt}\\author{Ann Roe}\n\\begin{document}\\maketitle\n\\begin{abstract}We weighed it.\\end{abstract}\n${body}\n\\end{document}`;
const BIB =
  '@article{ng, author={Ng, Ann}, title={The weight of brine}, journal={J Salt}, year={2001}, doi={10.1234/abc}}\n@article{li, author={Li, Bai}, title={Crystals}, journal={J Salt}, year={1999}}';
const BODY = String.raw`\section{Methods}\label{sec:m}
Salt \cite{ng,li} and \cite{xx}. See Figure~\ref{fig:a}, Table~\ref{tab:t}, Eq.~\eqref{eq:e}.
\begin{figure}\includegraphics{figs/A}\caption{A crystal.}\label{fig:a}\end{figure}
\begin{table}\caption{Weights}\label{tab:t}\begin{tabular}{ll}a&b\\1&2\end{tabular}\end{table}
\begin{equation}\label{eq:e}a=b\end{equation}`;

describe('a zip file with LaTeX', SLOW, () => {
  it('has its references, pictures and included files in the text', async () => {
    const read = await zip({
      'paper/main.tex': tex(`${BODY}\n\\input{parts/end}\n\\bibliography{refs}`),
      'paper/parts/end.tex': 'The end of the sea.',
      'paper/figs/a.PNG': 'picture',
      'paper/refs.bib': BIB,
      '__MACOSX/paper/._main.tex': '\\documentclass{x}',
    });
    expect(textOfBlocks(read.text.front)).toBe('Salt Ann Roe We weighed it.');
    expect(citationsIn(read)).toEqual([
      ['(Ng 2001; Li 1999)', 'Ng, A', 'Li, B'],
      [expect.stringContaining('xx')],
    ]);
    expect(asked(read, 'unresolved-citation')).toHaveLength(1);
    expect([...read.media.keys()]).toEqual(['paper/figs/a.PNG']);
    const nodes = namedNodes(read.text);
    expect(nodes).toContainEqual(expect.objectContaining({ file: 'paper/figs/a.PNG' }));
    expect(textOfBlocks(read.text.body)).toContain('The end of the sea.');
    const links = nodes.flatMap((node) =>
      node.type === 'cross-reference' && node.kind !== 'reference'
        ? [[node.kind, textOfInlines(node.content)]]
        : [],
    );
    expect(links).toEqual([
      ...[
        ['figure', '1'],
        ['table', '1'],
        ['equation', '(1)'],
      ],
    ]);
    const labels = nodes.flatMap((node) =>
      'label' in node && node.type !== 'reference' ? [textOfInlines(node.label)] : [],
    );
    expect(labels).toEqual(['1', 'Figure 1.', 'Table 1.', '(1)']);
    expect(read.lostWords).toEqual([]);
  });

  it('may have the list that BibTeX has made', async () => {
    const read = await zip({
      'main.tex': tex(`${BODY}\n\\bibliography{refs}`),
      'main.bbl':
        '\\begin{thebibliography}{9}\\bibitem{ng} Ng A. The weight. 2001.\\bibitem[Li(1999)]{li} Li B. Crystals. 1999.\\end{thebibliography}',
    });
    expect(citationsIn(read)).toEqual([['[1, 2]', 'Ng A.', 'Li B.'], ['[xx]']]);
    expect(asked(read, 'unresolved-citation')).toHaveLength(1);
  });

  it.each([
    ['two main files', { 'a.tex': tex('x'), 'b.tex': tex('y') }, 'several texts'],
    ['two texts without a class', { 'a.tex': 'x', 'b.tex': 'y' }, 'several texts'],
    ['no text', { 'a.png': 'x' }, 'no text'],
    ['a bomb', { 'a.tex': tex('x'), 'a.png': '\0'.repeat(160_000_000) }, 'too large'],
    ['a bomb as text', { 'a.tex': tex(' '.repeat(30_000_000)) }, 'too large'],
  ])('is refused if it has %s', async (_what, files, reason) => {
    await expect(zip(files)).rejects.toMatchObject({ reason });
  });
});

it('reads a zip file with Markdown', SLOW, async () => {
  const read = await zip({
    'README.md': '# About',
    'paper.md':
      '---\ntitle: Salt\nbibliography: gone.bib\n---\n\n# Methods\n\nSalt [@ng; @zz].\n\n![A crystal](a.png)\n',
    'a.png': 'picture',
    'refs.bib': BIB,
  });
  expect(citationsIn(read)).toEqual([[expect.stringContaining('Ng 2001'), 'Ng, A']]);
  expect(asked(read, 'unresolved-citation')).toHaveLength(1);
  expect([...read.media.keys()]).toEqual(['a.png']);
  expect(textOfBlocks(read.text.front)).toBe('Salt');
  expect(read.lostWords).toEqual([]);
});

describe('without a list of references', SLOW, () => {
  it.each([
    ['tex', tex('\\section{A} Salt \\cite{ng}.'), '[ng]'],
    ['md', '# A\n\nSalt [@ng].', '[@ng]'],
  ] as const)('keeps the citations of %s, and asks', async (format, source, shown) => {
    const read = await convertText(bytesOf(source), format);
    expect(textOfBlocks(read.text.body)).toContain(`Salt ${shown}.`);
    expect(asked(read, 'unresolved-citation')).toHaveLength(1);
  });
});

describe('the main text of a zip file', SLOW, () => {
  it.each([
    [
      'what knitr has made of its source, with the results',
      { 'paper.Rmd': 'It has `r 5` g.', 'paper.md': 'It has 5 g.' },
      'It has 5 g.',
    ],
    [
      'the source, beside other texts that are no papers',
      { 'a/paper.qmd': 'It has salt.', 'README.md': 'Files.', 'README.Rmd': 'Files.' },
      'It has salt.',
    ],
    [
      'the index of a book with its chapters in order',
      {
        'b/10-end.Rmd': '# End\n\nSalt.\n',
        'b/index.Rmd': '---\ntitle: Salt\n---\n\n# Preface',
        'b/02-ice.Rmd': '---\ntitle: "Of ice"\n---\nIce.\n',
      },
      'Preface Of ice Ice. End Salt.',
    ],
    ['LaTeX by its other extension', { 'a.ltx': tex('Salt of the sea.') }, 'Salt of the sea.'],
  ])('is %s', async (_what, files, text) => {
    const read = await zip(files);
    expect(textOfBlocks(read.text.body)).toBe(text);
    expect(read.lostWords).toEqual([]);
  });

  it.each([
    [{ 'paper.Rmd': 'x', 'other.md': 'y' }],
    [{ 'index.Rmd': 'x', '01-a.Rmd': 'y', 'notes.Rmd': 'z' }],
    [{ 'index.Rmd': 'x', 'b/01-a.Rmd': 'y' }],
  ])('is not chosen from several: %j', async (files) => {
    await expect(zip(files)).rejects.toMatchObject({ reason: 'several texts' });
  });
});

describe('the words of a source', SLOW, () => {
  it.each([
    [
      'tex',
      tex(
        '\\section{A} Na\\"ive salt, 5\\,g of $x$ % note\n\n\\emph{End}~of \\href{https://a.example}{it}.',
      ),
    ],
    ['md', '# A\n\n1. One\n2. Two\n\n   a) Three\n\n> 7) Four\n'],
    ['md', '# A\n\nSalt *is* [white](https://a.example "Title")[^1], `code` $x$.\n\n[^1]: Note.\n'],
  ] as const)('of %s are all in its text', async (format, source) => {
    expect((await convertText(bytesOf(source), format)).lostWords).toEqual([]);
  });

  it('are the words that readers see, regardless of the words that pandoc reads', () => {
    const { texts } = singleSource(bytesOf('\\begin{ack}\\deleted{No}Thanks.\\end{ack}'), 'tex');
    expect(texts).toEqual(['Thanks.']);
  });

  it('are the words that readers see, also in Markdown', () => {
    const { texts } = singleSource(
      bytesOf('```{figure} a.png\n:name: f\nA crystal.\n```\n\nSee {ref}`f`.'),
      'md',
    );
    expect(texts.join(' ')).toMatch(/^A crystal\. See/);
  });

  it('are listed if pandoc leaves them out', async () => {
    const { lostWords } = await convertText(
      bytesOf(tex('\\section{A} Salt. \\todonotes{Weigh again}')),
      'tex',
    );
    expect(lostWords.join(' ')).toContain('Weigh again');
  });
});
