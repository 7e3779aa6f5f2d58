import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const read = (fields: string) =>
  readSource(new TextEncoder().encode(`@article{k,\n${fields}\n}`)).rows[0];

describe('the TeX of a title in BibTeX', () => {
  it.each([
    [
      String.raw`$10^5$ of H$_2$O at 5\textsuperscript{2}`,
      '10<sup>5</sup> of H<sub>2</sub>O at 5<sup>2</sup>',
    ],
    [String.raw`$n < m$ or \(k > l\)`, 'n &lt; m or k &gt; l'],
    [String.raw`$\frac12$, $\sqrt{2}$, \ce{SO4^2-}`, '½, √2, SO<sub>4</sub><sup>2−</sup>'],
    [String.raw`p $<$ 5 and p \textless{}b\textgreater{} 5`, 'p &lt; 5 and p &lt;b&gt; 5'],
    [
      String.raw`\textless{}i\textgreater{}x\textless{}/i\textgreater{} <i>y</i>`,
      '&lt;i&gt;x&lt;/i&gt; <i>y</i>',
    ],
    [String.raw`costs $5 and $10, or $\alpha$`, 'costs $5 and $10, or α'],
    [String.raw`50\$ and 60\$ per m² or H₂O`, '50$ and 60$ per m² or H₂O'],
    [String.raw`On \LaTeX{} and \TeX`, 'On LaTeX and TeX'],
    [
      String.raw`The {\bf bold}, {\sc small} and \textcolor{red}{red} \MakeUppercase{dna}\xspace`,
      'The bold, small and red DNA',
    ],
    [String.raw`\enquote{A \emph{b}} \& \mkbibquote{c}`, '“A <i>b</i>” &amp; “c”'],
    [String.raw`\b{d}, \t{oo}, 2\^{}3, a\~{}b, e\ g, \alpha\ x`, 'ḏ, o͡o, 2^3, a~b, e g, α x'],
    [
      String.raw`Radix-2\({}^{\mbox{k}}\) at $5\,\textrm{\textmu m}$`,
      'Radix-2<sup>k</sup> at 5 μm',
    ],
    [String.raw`$O(n\log n)$`, 'O(n log n)'],
    [String.raw`$\binom{n}{k}$ of \& \% \_ \#`, String.raw`$\binom{n}{k}$ of &amp; % _ #`],
  ])('%s', (tex, html) => {
    expect(read(`title = {${tex}}`)?.fields.title).toBe(html);
  });
});

describe('a percent sign that is not escaped', () => {
  it('is text in every field, in braces, quotation marks or neither', () => {
    const row = read(`  % doi = {10.5555/none},
      title = "We saw 50% of" # { 60% here}, % a remark, "such as this
      abstract = {Of 50% of patients and 60 %
of controls, 5\\% stay (10%). With 30% less.}, keywords={5% solution, 6%; 7%}, url = {https://a.example/b%20c}`);
    expect(row?.fields).toMatchObject({
      title: 'We saw 50% of 60% here',
      abstract: '<p>Of 50% of patients and 60 % of controls, 5% stay (10%). With 30% less.</p>',
      keywords: '5% solution, 6%; 7%',
      formeraddresses: 'https://a.example/b%20c',
      doi: '',
    });
  });

  it('joins two lines at the end of a line, as in TeX', () => {
    expect(read('title = {A long%\n  title}')?.fields.title).toBe('A longtitle');
  });

  it('does not change entries that are comments', () => {
    const entry = '@article{a, title = {T}, author = {Ada Lovelace}}';
    const file = `% 5% = {\n%${entry}\n${entry.replace('{a', '{b')}`;
    const { rows, faults } = readSource(new TextEncoder().encode(file));
    expect([rows.map(({ fields }) => fields.title), faults]).toEqual([['T'], []]);
  });
});

it('preserves private-use characters', () => {
  const characters = Array.from({ length: 0x100 }, (_, at) => String.fromCharCode(0xe000 + at));
  const text = `A ${characters.join('')} b`;
  const row = read(`title = {${text}}, abstract = {${text}}, keywords = {${text}}`);
  expect(row?.fields).toMatchObject({ title: text, abstract: `<p>${text}</p>`, keywords: text });
});

it('undoes the escapes of TeX in every field', () => {
  const row = read(String.raw`
    title = {T}, doi = {https://doi.org/10.5555/a\_1\%2\&3\#4$<$5{\_}6\textless{}7\textgreater 8\textunderscore9},
    url = {\url{https://a.example/\~{}x\_y?a=1\&b=c}}, email = {ada\_l@example.org}, refnumber = {A\_1},
    pages = {1\textendash{}9}, volume = {4\_5}, eid = {e\_1}, keywords = {R\&D, \textit{E. coli}, a\_b, H$_2$O, p$<$5},
    pdf = {papers/a\_b.pdf}, license = {https://a.example/l\_1}, journal = {A \& \textit{B}}`);
  expect(row?.fields).toMatchObject({
    doi: '10.5555/a_1%2&3#4<5_6<7>8_9',
    formeraddresses: 'https://a.example/~x_y?a=1&b=c',
    email: 'ada_l@example.org',
    refnumber: 'A_1',
    pagenumber: '1–9',
    volume: '4_5',
    articlenumber: 'e_1',
    keywords: 'R&D, E. coli, a_b, H2O, p<5',
    license: 'https://a.example/l_1',
  });
  expect([row?.pdfLink, row?.publishedIn?.titles]).toEqual(['papers/a_b.pdf', ['A & B']]);
});

it('names the field of an abbreviation that is not defined, and its line', () => {
  const { rows, faults } = readSource(
    new TextEncoder().encode(
      '@article{a, title={AIJ}, journal = "J. " # AIJ}\n\n@article{b,\n title={U},\n month = jan,\n publisher = AIJ\n}',
    ),
  );
  expect(rows.map(({ line }) => line)).toEqual([1, 3]);
  const message =
    'The abbreviation AIJ is not defined: write the text in braces, or add its @string';
  expect(faults).toEqual([
    { line: 1, column: 'journal', message },
    { line: 6, column: 'publisher', message },
  ]);
});

it('leaves out footnotes, and counts them', () => {
  const file = String.raw`@article{k, title = {Tea\thanks{By \textbf{A}}}, abstract = {x\footnote{y} z}}`;
  const { rows, unheld } = readSource(new TextEncoder().encode(file));
  expect([rows[0]?.fields.title, rows[0]?.fields.abstract]).toEqual(['Tea', '<p>x z</p>']);
  expect([...(unheld ?? [])]).toEqual([
    ['title/footnote', 1],
    ['abstract/footnote', 1],
  ]);
});

it('notes the commands that remain', () => {
  const row = read(String.raw`title = {\own{Tea} and \other cups}, note = {\third{x}}`);
  expect(row?.fields.title).toBe(String.raw`\own Tea and \other cups`);
  expect(row?.notes).toContain(String.raw`Stays as TeX: \own, \other`);
});

it.each([
  '\\url{}',
  '\\url { }',
  '\\href{https://a.example}{}',
  '\\path{}',
  '{\\nolinkurl{}}',
  '\\href{}{ }',
  '\\href{}{{}}',
])('reads an entry in spite of the empty link %s', (link) => {
  const source = `@string{j = {J${link}}} @article{k, title = {A ${link} b}, url = {${link}}, journal = j}`;
  const { rows, faults } = readSource(new TextEncoder().encode(source));
  expect([rows[0]?.fields.title?.replace(/\s+/g, ' '), faults]).toEqual(['A b', []]);
});

it('reads commands in an @string and in a @preamble', () => {
  const file = String.raw`@preamble{"
ewcommand{\own}[1]{#1}" # "\other"}
    @string{tea = {Tea \own{cups} \other x}}
    @article{k, title = tea # { and more}}`;
  const { rows, faults } = readSource(new TextEncoder().encode(file));
  expect([rows[0]?.fields.title, faults]).toEqual([
    String.raw`Tea \own cups \other x and more`,
    [],
  ]);
});

it.each(['\\footnote{', '\\enquote{{', '\\ ', '\\textcolor{'])(
  'reads a title that only repeats “%s” in linear time',
  (piece) => {
    const started = process.threadCpuUsage();
    read(`title = {${piece.repeat(50_000 / piece.length)}}`);
    // Linear code takes at most a second; quadratic code would take minutes.
    expect(process.threadCpuUsage(started).user).toBeLessThan(10_000_000);
  },
);
