import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked } from '../testing/convert.ts';

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
      '# Salt\n\nH~2~O, `\\ref{x}` and {math}`y^2`.\n\n```{r plot, echo=FALSE}\nplot(x)\n```\n\n```{note}\nIt is white.\n```\n\n<img src="b.png" alt="A sea">\n\n(ice)=\n## Ice\n\nSee {ref}`ice`.\n',
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
});
