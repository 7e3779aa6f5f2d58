import { namedNodes, textOfBlocks } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked } from '../testing/convert.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const tex = (body: string, preamble = '') =>
  `\\documentclass{article}\n\\title{Salt}\n${preamble}\\begin{document}\n\\maketitle\nSalt is white.\n\n${body}\n\nIt ends.\n\\end{document}\n`;
async function read(files: Record<string, string>) {
  const [[name = '', only = ''] = [], ...others] = Object.entries(files);
  const converted =
    others.length === 0
      ? await convertText(new TextEncoder().encode(only), name.endsWith('.md') ? 'md' : 'tex')
      : await convertText(new Uint8Array(await writeZip(new Map(Object.entries(files)))), 'zip');
  const codes = namedNodes(converted.text).flatMap((node) => (node.type === 'code' ? [node] : []));
  const places = asked(converted, 'unread-place').map(({ node, excerpt }) => ({
    excerpt,
    code: codes.find(({ id }) => id === node)?.text,
  }));
  return { converted, places, text: textOfBlocks(converted.text.body) };
}

describe('a place of LaTeX that cannot be read', SLOW, () => {
  it.each([
    ['an open brace', 'The {\\emph sea is deep.', 'The {\\emph sea is deep.', 7],
    ['a brace too many', 'Salt\nThe sea} is deep.', 'Salt\nThe sea} is deep.', 7],
    ['an open formula', 'The $sea is deep.', 'The $sea is deep.', 7],
    ['signs of two formulas', 'The $$a = b$ sea.', 'The $$a = b$ sea.', 7],
    [
      'another end',
      'Of\n\\begin{itemize}\n\\item sea\n\\end{enumerate}',
      '\\begin{itemize}\n\\item sea\n\\end{enumerate}',
      8,
    ],
    [
      'an open list',
      'Of\n\\begin{itemize}\n\\item sea\n\\item deep',
      '\\begin{itemize}\n\\item sea\n\\item deep',
      8,
    ],
    [
      'a table with an open brace',
      'Of\n\\begin{table}[h]\n\\caption{The {sea}\n\\begin{tabular}{l}a\\end{tabular}\n\\end{table}\nDeep.',
      '\\begin{table}[h]\n\\caption{The {sea}\n\\begin{tabular}{l}a\\end{tabular}\n\\end{table}',
      8,
    ],
    ['an open note', 'The sea\\footnote{Deep.', 'The sea\\footnote{Deep.', 7],
    ['a comment beside it', 'The {sea. % } old', 'The {sea. % } old', 7],
  ])('is code with its line, and the rest is read: %s', async (_what, body, code, line) => {
    const { converted, places, text } = await read({ 'a.tex': tex(body) });
    const excerpt = `line ${line}: ${code}`;
    expect(places).toEqual([{ excerpt, code }]);
    expect(text).toMatch(/^Salt is white\. [\s\S]* It ends\.$/);
    expect(converted.lostWords).toEqual([]);
  });

  it('has the file in which it stands, and as many questions as there are places', async () => {
    const { converted, places, text } = await read({
      'paper/main.tex': tex(
        '\\input{parts/end}\n\n\\begin{itemize}\n\\item Ice {melts.\n\\item Snow\n\\end{itemize}',
      ),
      'paper/parts/end.tex': 'The end\n\nof \\fbox{the} {sea.\n\n\\section{Rivers}\n\nThey flow.',
    });
    expect(places.map(({ excerpt }) => excerpt)).toEqual([
      'paper/parts/end.tex, line 3: of \\fbox{the} {sea.',
      'paper/main.tex, line 10: \\item Ice {melts.',
    ]);
    expect(places[1]?.code).toBe('\\item Ice {melts.');
    expect(text).toContain('They flow.');
    expect(text).toContain('Snow');
    expect(converted.lostWords).toEqual([]);
  });

  it('causes only a question if it is before the text', async () => {
    const { places, text } = await read({
      'a.tex': tex('The sea.', '\\author{Ann {Roe}\n\\newcommand{\\sea}{\\sea}\n'),
    });
    expect(places).toEqual([{ excerpt: 'line 3: \\author{Ann {Roe}', code: undefined }]);
    expect(text).toBe('Salt is white. The sea. It ends.');
  });

  it('may be the definition of a command by itself', async () => {
    const { places, text } = await read({
      'a.tex': tex('The \\sea.', '\\newcommand{\\sea}{\\sea}\n'),
    });
    expect(places.map(({ excerpt }) => excerpt)).toEqual(['line 3: \\newcommand{\\sea}{\\sea}']);
    expect(text).toContain('It ends.');
  });

  it('may be found only by pandoc', async () => {
    const { places, text } = await read({
      'a.tex': tex('The \\sea{a}.', '\\newcommand{\\sea}[1]{#1#2}\n'),
    });
    expect(places).toEqual([{ excerpt: 'line 8: The \\sea{a}.', code: 'The \\sea{a}.' }]);
    expect(text).toContain('It ends.');
  });

  it('does not hide the commands that the author defines', async () => {
    const definitions = '\\newcommand{\\be}{\\begin{equation}}\n\\def\\ee{\\end{equation}}\n';
    const { places, converted } = await read({
      'a.tex': tex('\\be a=b \\ee\n\nThe {sea.', definitions),
    });
    expect(places).toHaveLength(1);
    expect(namedNodes(converted.text).some(({ type }) => type === 'equation')).toBe(true);
  });

  it('is named in the reason for the refusal if there are too many such places', async () => {
    const body = 'The {sea.\n\n'.repeat(30);
    await expect(read({ 'a.tex': tex(body) })).rejects.toMatchObject({
      reason: 'damaged',
      place: 'line 7: The {sea.',
    });
  });
});

it('reads a list of references without the entries that cannot be read', SLOW, async () => {
  const { converted, places } = await read({
    'a.tex': tex('Salt \\cite{ng,li}.\n\\bibliography{refs}'),
    'refs.bib':
      '@article{ng, title={The {weight}, author={Ng, Ann}, year=2001}\n\n@article{li, title={Crystals}, author={Li, Bai}, year=1999}\n\n@article{po, title={Ice} author={Po}}\n',
  });
  expect(places.map(({ excerpt }) => excerpt)).toEqual([
    'refs.bib, line 1: @article{ng, title={The {weight}, author={Ng, Ann}, year=2001}',
    'refs.bib, line 5: @article{po, title={Ice} author={Po}}',
  ]);
  expect(textOfBlocks(converted.text.back)).toContain('Crystals');
  expect(asked(converted, 'unresolved-citation')).toHaveLength(1);
});

it('reads Markdown whose metadata cannot be read', SLOW, async () => {
  const { places, text } = await read({
    'a.md': '---\ntitle: "Salt\nauthor: Ann\n---\n\n# Sea\n\nThe sea.\n',
  });
  expect(places).toEqual([
    { excerpt: 'line 1: ---\ntitle: "Salt\nauthor: Ann\n---', code: undefined },
  ]);
  expect(text).toBe('Sea The sea.');
});
