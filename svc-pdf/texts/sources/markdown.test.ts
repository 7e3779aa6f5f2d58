import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked } from '../testing/convert.ts';
import { rewriteMarkdown } from './rewrite-markdown.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

async function convert(source: string) {
  const read = await convertText(new TextEncoder().encode(source), 'md');
  const labels = namedNodes(read.text).flatMap((node) =>
    'label' in node && node.type !== 'note' ? [textOfInlines(node.label)] : [],
  );
  return { read, text: textOfBlocks(read.text.body), labels };
}

const TABLE = '| A | B |\n|---|---|\n| 1 | 2 |';

it.each([
  ['By {cite:t}`ng, li`.', 'By @ng; @li.'],
  ['Salt {cite:p}`ng`, {cite}`li`.', 'Salt [@ng], [@li].'],
  ['By \\citet{ng}, \\citet*{li}.', 'By @ng, @li.'],
  ['Salt \\citep{ng,li}, \\cite{ng}.', 'Salt [@ng; @li], [@ng].'],
])('cites in the way of pandoc: %s', (source, written) => {
  expect(rewriteMarkdown(source)).toBe(written);
});

describe('Markdown', SLOW, () => {
  it.each([
    [
      'with the LaTeX that journals print it by',
      `![A crystal.\\label{f}](a.png){width=50%}\n\n\\begin{equation}\\label{e}\na=b\n\\end{equation}\n\n${TABLE}\n\n: Weights \\label{t}\n\nBy \\autoref{f}, \\ref{t}, \\autoref{e}.`,
      'By Figure 1, 1, Equation (1).',
    ],
    [
      'of pandoc-crossref',
      `![A crystal.](a.png){#fig:f}\n\n$$a=b$$ {#eq:e}\n\n${TABLE}\n\n: Weights {#tbl:t}\n\nBy @fig:f, [@tbl:t], @eq:e.`,
      'By fig. 1, table 1, eq. (1).',
    ],
    [
      'of MyST',
      `\`\`\`{figure} a.png\n:name: f\n:alt: Salt\nA crystal.\n\`\`\`\n\n\`\`\`{math}\n:label: e\na=b\n\`\`\`\n\n${TABLE}\n\n: Weights {#t}\n\nBy {numref}\`f\`, {ref}\`t\`, {eq}\`e\`.`,
      'By 1, 1, (1).',
    ],
  ])('%s has the numbers of figures, tables and equations', async (_what, source, last) => {
    const { read, text, labels } = await convert(`# Salt\n\n${source}`);
    expect(labels).toEqual(['Figure 1.', '(1)', 'Table 1.']);
    expect(text).toContain('Figure 1. A crystal.');
    expect(text.endsWith(last)).toBe(true);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });

  it('keeps code, chunks and pictures of HTML, and notes', async () => {
    const { read, text, labels } = await convert(
      '# Salt\n\nH~2~O, `\\ref{x}` and {math}`y^2`.\n\n```{r plot, fig.width=3}\nplot(x)\n```\n\n```{note}\nIt is white.\n```\n\n<img src="b.png" alt="A sea">\n\n(ice)=\n## Sea ice\n\nSee {ref}`ice`.\n',
    );
    const nodes = namedNodes(read.text);
    expect(nodes).toContainEqual(expect.objectContaining({ language: 'r', text: 'plot(x)' }));
    expect(nodes).toContainEqual(expect.objectContaining({ type: 'picture', file: 'b.png' }));
    expect(nodes).toContainEqual(expect.objectContaining({ type: 'equation', tex: 'y^2' }));
    expect(text).toContain('\\ref{x}');
    expect(text).toContain('It is white.');
    expect(labels.filter((label) => /\d/.test(label))).toEqual(['Figure 1.']);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });

  it.each([
    ['in a directive', '```{math}\n:label: e\n\n\\begin{align}a&=b\\end{align}\n```'],
    [
      'without a number in a directive',
      '```{math}\n:label: e\n\\begin{align*}a&=b\\end{align*}\n```',
    ],
    ['after a space', '$$ \\begin{align}\\label{e}a&=b\\end{align} $$'],
    ['in further lines', '$$\n  \\begin{align}\\label{e}\n  a&=b\\end{align}\n$$'],
    ['with a label of pandoc-crossref', '$$\\begin{align}a&=b\\end{align}$$ {#e}'],
    ['with lines of Windows', '$$\r\n\\begin{align}\\label{e}\r\na&=b\r\n\\end{align}\r\n$$'],
  ])('reads one equation of an environment %s', async (_what, source) => {
    const { read, text } = await convert(`# Salt\n\n${source}\n\nBy \\autoref{e}.`);
    const equations = namedNodes(read.text).flatMap((node) =>
      node.type === 'equation' ? [node.tex?.replace(/\s/g, '')] : [],
    );
    expect(equations).toHaveLength(1);
    expect(equations[0]).toContain('a&=b');
    expect(equations[0]).not.toContain('$');
    expect(text.endsWith('By Equation (1).')).toBe(true);
    expect(read.lostWords).toEqual([]);
  });

  it('reads tables, boxes and unknown directives of MyST with their arguments', async () => {
    const { read, text, labels } = await convert(
      `# Salt\n\n\`\`\`{table} Weights of salts\n:name: t\n\n${TABLE}\n\`\`\`\n\n\`\`\`{list-table} Kinds of ice\n:header-rows: 1\n* - Hard\n  - Soft\n\`\`\`\n\n\`\`\`{dropdown} Secrets\nIt is *white*.\n\`\`\`\n\n:::{sidebar} Asides\nIt is cold.\n:::\n\nBy {numref}\`t\`.`,
    );
    const nodes = namedNodes(read.text);
    expect(labels.filter((label) => /\d/.test(label))).toEqual(['Table 1.', 'Table 2.']);
    for (const words of ['Weights of salts', 'Kinds of ice', 'Hard', 'Secrets', 'Asides', 'cold'])
      expect(text).toContain(words);
    expect(text.endsWith('By 1.')).toBe(true);
    expect(text).not.toMatch(/[:|]/);
    expect(nodes.some((node) => node.type === 'code')).toBe(false);
    expect(read.lostWords).toEqual([]);
  });

  it('has the text alternative and the caption of a figure of MyST', async () => {
    const { read, text } = await convert(
      '# Salt\n\n```{figure} a.png\n:name: f\n:alt: Cubes of "salt"\nA crystal.\n```\n',
    );
    expect(namedNodes(read.text)).toContainEqual(
      expect.objectContaining({ type: 'picture', file: 'a.png', alt: 'Cubes of "salt"' }),
    );
    expect(text).toContain('A crystal.');
  });

  it('reads groups of references, and roles', async () => {
    const { read, text } = await convert(
      '# Salt\n\n![A.](a.png){#fig:a}\n\n![B.](b.png){#fig:b}\n\n(sec)=\n## Methods\n\n[@fig:a; @fig:b] and {ref}`the methods <sec>`, {numref}`Picture %s <fig:b>`: H{sub}`2`O, x{sup}`a b`.\n',
    );
    expect(text.endsWith('fig. 1, fig. 2 and the methods, Picture 2: H2O, xa b.')).toBe(true);
    const marks = JSON.stringify(read.text.body);
    expect(marks).toMatch(/"sub"/);
    expect(marks).toMatch(/"sup"/);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(asked(read, 'unresolved-citation')).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });

  it('leaves directives in code as they are', async () => {
    const source = '```{note}\nIt is white.\n```\n:::{note}\nIt is cold.\n:::';
    const { read } = await convert(`# Salt\n\n\`\`\`\`\n${source}\n\`\`\`\`\n`);
    expect(namedNodes(read.text)).toContainEqual(
      expect.objectContaining({ type: 'code', text: source }),
    );
  });

  it('leaves directives in lists in their items', async () => {
    const { read } = await convert(
      '# Salt\n\n- Ice\n\n  ```{note} Of snow\n  It is white.\n  ```\n\n- Rain\n',
    );
    const lists = namedNodes(read.text).flatMap((node) => (node.type === 'list' ? [node] : []));
    expect(lists.map(({ items }) => items.map(({ content }) => textOfBlocks(content)))).toEqual([
      ['Ice Of snow It is white.', 'Rain'],
    ]);
  });

  it('reads a text with very many directives within others', () => {
    expect(rewriteMarkdown('```{note} Ice\n'.repeat(3000))).toContain('**Ice**');
  });
});
