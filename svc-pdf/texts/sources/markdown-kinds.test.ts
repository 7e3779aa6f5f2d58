import { type Grid, namedNodes, textOfBlocks } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { describe, expect, it } from 'vitest';
import { type ConvertedText, convertText } from '../convert-text.ts';
import { asked } from '../testing/convert.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

async function convert(source: string) {
  const read = await convertText(new TextEncoder().encode(source), 'md');
  return { read, text: textOfBlocks(read.text.body), nodes: namedNodes(read.text) };
}
const gridsIn = ({ text }: ConvertedText) =>
  namedNodes(text).flatMap((node) => (node.type === 'grid' ? [node] : []));
const rowsOf = ({ head, bodies, foot }: Grid) =>
  [...head, ...bodies.flat(), ...foot].map((row) =>
    row.map(({ isHeader, colspan, rowspan, content }) =>
      [isHeader ? '*' : '', colspan ?? '', rowspan ?? '', textOfBlocks(content)].join(''),
    ),
  );

describe('tables of other kinds', SLOW, () => {
  it('are read from the list tables of MyST, also inside lists and with blocks in cells', async () => {
    const { read, text } = await convert(
      '# Salt\n\n```{list-table} Kinds of *ice*\n:header-rows: 1\n:stub-columns: 1\n:widths: 10 20\n:name: t\n* - Ice\n  - Weight\n* - Hard\n  - $|x|$ | `a|b`\n\n    - of sea\n* -\n  - 2\n```\n\nBy {numref}`t`.\n\n- Of\n\n  ```{list-table}\n  * - A\n    - B\n  ```\n',
    );
    const [first, second] = gridsIn(read).map(rowsOf);
    expect(first).toEqual([
      ['*Ice', '*Weight'],
      ['*Hard', expect.stringMatching(/\| a\|b of sea$/)],
      ['*', '2'],
    ]);
    expect(second).toEqual([['A', 'B']]);
    expect(text).toContain('Table 1. Kinds of ice');
    expect(text).toContain('By 1.');
    expect(read.lostWords).toEqual([]);
  });

  it('are read from HTML, with the Markdown in their cells', async () => {
    const { read, text, nodes } = await convert(
      '# Salt\n\n<table id="t">\n  <caption>Kinds of *ice*</caption>\n  <thead>\n    <tr>\n      <th>A</th><th colspan="2">B $x$</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td rowspan=2>**b** [@ng]</td>\n      <td>1<br>2</td>\n      <td>\n\n* c\n\n</td>\n    </tr>\n  <tr><td>3</td><td><table><tr><td>inner</td></tr></table></td></tr>\n</tbody>\n</table>\n\nThe end.\n\n<table><tr><th>D</th></tr><tr><td>4</td></tr></table>\n',
    );
    const [first, inner, second] = gridsIn(read).map(rowsOf);
    expect(first).toEqual([
      ['*A', expect.stringMatching(/^\*2B/)],
      ['2b [@ng]', expect.stringMatching(/^1\s+2$/), 'c'],
      ['3', 'inner'],
    ]);
    expect([inner, second]).toEqual([[['inner']], [['*D'], ['4']]]);
    expect(text).toContain('Kinds of ice');
    expect(nodes.some((node) => node.type === 'equation')).toBe(true);
    expect(read.unheld).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });
});

it('reads figures and marks of HTML', SLOW, async () => {
  const { read, text, nodes } = await convert(
    '# Salt\n\n<figure id="f">\n<img src="a.png" alt="Sea">\n<figcaption>A *crystal*.</figcaption>\n</figure>\n\nH<sub>2</sub>O of <sup>14</sup>C, <b>*deep*</b><br/>sea, <i>open.\n',
  );
  expect(text).toMatch(/^Salt A crystal\. H2O of 14C, deep\s+sea, open\.$/);
  expect(nodes).toContainEqual(expect.objectContaining({ type: 'picture', alt: 'Sea' }));
  expect(JSON.stringify(read.text.body)).toMatch(/"sub"[\s\S]*"sup"[\s\S]*"bold"[\s\S]*"break"/);
  expect(read.unheld).toMatchObject([{ element: 'raw html', count: 1, texts: ['<i>'] }]);
  expect(read.lostWords).toEqual([]);
});

describe('tables of HTML', SLOW, () => {
  it('are preceded by the blocks outside their cells, and become only these blocks if there are no cells', async () => {
    const { read, text, nodes } = await convert(
      '# Salt\n\n<table>\n\n$x^2$ of\n\n![Sea](a.png)\n\n</table>\n\n<table>\n\nBefore.\n\n<tr>\n<td>In</td>\n</tr>\n</table>\n',
    );
    expect(gridsIn(read).map(rowsOf)).toEqual([[['In']]]);
    expect(text).toMatch(/of .*Before\. In$/s);
    expect(nodes).toContainEqual(expect.objectContaining({ type: 'equation', tex: 'x^2' }));
    expect(nodes).toContainEqual(expect.objectContaining({ type: 'picture', file: 'a.png' }));
  });

  it('have the heads of rows, and no more columns than HTML allows', async () => {
    const { read } = await convert(
      '# Salt\n\n<table>\n<tr><th>Ice</th><th colspan="999999999">Weight</th></tr>\n<tr><th rowspan="2.5">Sea</th><td rowspan="70000">1</td></tr>\n<tr><td colspan="-1">2</td></tr>\n</table>\n',
    );
    expect(gridsIn(read).map(rowsOf)).toEqual([
      [['*Ice', '*1000Weight'], ['*2Sea', '655341'], ['2']],
    ]);
  });
});

describe('code of R Markdown and Quarto', SLOW, () => {
  it('is shown without its options, or left out and counted', async () => {
    const { read, text, nodes } = await convert(
      '# Salt\n\n```{r setup, include=FALSE}\nlibrary(salt)\n```\n\n```{r}\n#| label: weigh\n#| eval: false\nweigh(sea)\n```\n\n```{python, echo=FALSE}\nsecret(1)\n```\n\n```{r means, echo = F, results="asis"}\nkable(x)\n```\n\nIt has `r mean(x)` g and `{python} n` m.\n',
    );
    const codes = nodes.flatMap((node) => (node.type === 'code' ? [node] : []));
    expect(codes).toMatchObject([{ language: 'r', text: 'weigh(sea)' }]);
    expect(text).toBe('Salt weigh(sea) It has r mean(x) g and {python} n m.');
    expect(read.unheld).toMatchObject([
      {
        element: 'result of code',
        count: 4,
        texts: ['r mean(x)', '{python} n', 'secret(1)', 'kable(x)'],
      },
      { element: 'code that is not shown', count: 1, texts: ['library(salt)'] },
    ]);
    expect(read.lostWords).toEqual([]);
  });

  it('keeps a quoted chunk unchanged, and does not end a list or a code block where it leaves out a chunk', async () => {
    const { read, text, nodes } = await convert(
      '# Salt\n\n````markdown\n```{r, include=FALSE}\n#| echo: false\na\n```\n````\n\n- One\n\n  ```{r, echo=FALSE}\n  b\n  ```\n\n  More.\n\n```{r, include=FALSE}\nc\n```\n\n- Two\n\n~~~{r, echo=FALSE}\nd <- "\n```\nIn code.\n"\n~~~\n\n```{r e, echo=FALSE, fig.cap="The sea"}\nplot(e)\n```\n',
    );
    const shown = '```{r, include=FALSE}\n#| echo: false\na\n```';
    expect(nodes.flatMap((node) => (node.type === 'code' ? [node.text] : []))).toEqual([shown]);
    const lists = nodes.flatMap((node) => (node.type === 'list' ? [node.items.length] : []));
    expect(lists).toEqual([2]);
    expect(text).toMatch(/One\s+More\.\s+Two\s+The sea$/);
    expect(read.unheld).toMatchObject([
      { element: 'result of code', texts: ['b', 'd <- "\n```\nIn code.\n"'] },
      { element: 'code that is not shown', texts: ['c', 'plot(e)'] },
    ]);
    expect(read.lostWords).toEqual([]);
  });

  it.each([
    ['md', '# Salt\n\nWith `r = 0.5`.\n', 0],
    ['md', '---\noutput: html_document\n---\n\nWith `r 1 + 1`.\n', 1],
    ['md', '# Salt\n\nWith `{python} n`.\n', 1],
    ['tex', 'With \\texttt{r = 2}.', 0],
  ] as const)(
    'within a line is reported as a result only if a program would run it: %s',
    async (format, source, count) => {
      const { unheld } = await convertText(new TextEncoder().encode(source), format);
      expect(unheld.reduce((sum, each) => sum + each.count, 0)).toBe(count);
    },
  );

  it.each([
    ['knitr', '```{r setup}\nknitr::opts_chunk$set(echo = FALSE)\n```\n', ''],
    ['Quarto', '', '---\ntitle: Salt\nexecute:\n  echo: false\n---\n\n'],
  ])('is left out if %s says so for all of it', async (_what, chunk, metadata) => {
    const { nodes } = await convert(
      `${metadata}# Salt\n\n${chunk}\n\`\`\`{r}\na\n\`\`\`\n\n\`\`\`{r, echo=TRUE}\nb\n\`\`\`\n`,
    );
    expect(nodes.flatMap((node) => (node.type === 'code' ? [node.text] : []))).toEqual(['b']);
  });

  it('adds a figure with a number if its options contain a caption', async () => {
    const source =
      '# Salt\n\n```{r cube, echo=FALSE, fig.cap="A \\"cube\\", of *salt*"}\nplot(x)\n```\n\n```{python}\n#| label: fig-sea\n#| fig-cap: The sea\nplot(y)\n```\n\n```{r}\n#| label: tbl-ice\n#| tbl-cap: "Kinds of ice"\n#| echo: false\nkable(z)\n```\n\nBy \\@ref(fig:cube) and @fig-sea.\n';
    const { read, text, nodes } = await convert(source);
    expect(text).toMatch(
      /^Salt Figure 1\. A “cube”, of salt plot\(y\) Figure 2\. The sea Kinds of ice By 1 and fig\. 2\.$/,
    );
    const files = nodes.flatMap((node) => (node.type === 'picture' ? [node.file] : []));
    expect(files).toEqual(['cube-1.png', 'fig-sea-1.png']);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(read.lostWords).toEqual([]);
    const files2 = new Map([
      ['paper.Rmd', source],
      ['paper_files/figure-html/cube-1.png', 'picture'],
    ]);
    const zipped = await convertText(new Uint8Array(await writeZip(files2)), 'zip');
    expect([...zipped.media.keys()]).toEqual(['paper_files/figure-html/cube-1.png']);
  });
});

describe('Markdown of other programs', SLOW, () => {
  it.each([
    [
      'boxes of Quarto with headings',
      '## Ice\n\n::: {.callout-note}\n## Note\n\nIn a box.\n:::\n\n::: {.callout-tip title="Tip"}\nIn another.\n:::\n\nAfter.\n\n{{< pagebreak >}}',
      'Salt Ice Note In a box. Tip In another. After.',
    ],
    [
      'links, pictures, comments and boxes of Obsidian',
      'See [[Other]] and [[Other#x|that]], ==marked==. ^id1\n\n![[a.png|300]]\n\n> [!warning] Take care\n> In a box.\n\n%% hidden %%\n\n[[1]] stays.',
      'Salt See Other and that, marked. Take care In a box. [[1]] stays.',
    ],
    [
      'boxes, code and headings of GitHub',
      '[TOC]\n\n> [!NOTE]\n> In a box.\n\n<pre><code>x &lt; 1\n</code></pre>\n\n<h2 id="h">Ice</h2>\n\nIt is $`x`$.\n\n```math\na=b\n```\n',
      'Salt Note In a box. x < 1 Ice It is .',
    ],
    [
      'roles, links and grids of MyST',
      '+++ {"part": "x"}\n\n(s)=\n# Seas\n\n{abbr}`pH (acidity)` and {term}`salt <x>` in [](#s).\n\n::::{grid} 2\n:::{card} Card\nIn it.\n:::\n::::\n\n```{bibliography}\n```\n',
      'Salt Seas pH (acidity) and salt in Seas. Card In it.',
    ],
    [
      'captions and theorems of bookdown',
      '(ref:c) A *sea*.\n\n```{r a, echo=FALSE, fig.cap="(ref:c)"}\nknitr::include_graphics("b/c.png")\n```\n\n```{theorem, t, name="Ng"}\nAll salts.\n```\n\n```{r w, echo=FALSE}\nkable(w, caption = "Weights.")\n```\n\n# (APPENDIX) Appendix {-}\n',
      'Salt A sea. Theorem (Ng). All salts. Weights.',
    ],
  ])('is read: %s', async (_what, source, expected) => {
    const { read, text } = await convert(`# Salt\n\n${source}\n`);
    expect(text.replace(/\s+/g, ' ')).toBe(expected);
    expect(read.lostWords).toEqual([]);
  });

  it('has figures of several pictures, and labelled pictures beside other lines', async () => {
    const { read, text } = await convert(
      '# Salt\n\n::: {#fig-e layout-ncol=2}\n\n![One](a.png){#fig-a}\n\n![Two](b.png){#fig-b}\n\nBoth\n:::\n\n![Three.\\label{f}](c.png)\nand by \\autoref{f} and @fig-e.\n',
    );
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(text).toContain('Both');
    expect(text.endsWith('and by Figure 2 and fig. 1.')).toBe(true);
    expect(read.lostWords).toEqual([]);
  });
});
