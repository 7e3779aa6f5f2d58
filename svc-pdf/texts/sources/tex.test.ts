import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked, citationsIn, textsOf } from '../testing/convert.ts';
import { singleSource } from './read-source.ts';
import { citedAsIn, rewriteTex } from './rewrite-tex.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

/** Converts the body of a document, which begins after its title. */
async function bodyOf(body: string, preamble = '') {
  const source = `\\documentclass{article}${preamble}\n\\title{Salt}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}`;
  const read = await convertText(new TextEncoder().encode(source), 'tex');
  return { read, text: textOfBlocks(read.text.body), nodes: namedNodes(read.text) };
}
const tabular = (columns: string) =>
  `\\begin{tabular}{${columns}}Sea & Ice\\\\ 1 & 2\\end{tabular}`;

describe('words in commands that pandoc leaves out', SLOW, () => {
  it.each([
    ['boxes', String.raw`\fbox{Salt} \raisebox{1ex}{of} \colorbox{red}{\framebox[2cm]{the}} sea`],
    ['initials', String.raw`\IEEEPARstart{S}{alt} of \lettrine[lines=2]{t}{he} sea`],
    ['tracked changes', String.raw`Salt \added{of} \replaced{the}{a} \deleted{red} sea`],
    ['their own names', String.raw`Salt \string\of the sea`.replace('\\of', ' of')],
  ])('are in the text: %s', async (_what, body) => {
    const { text, read } = await bodyOf(body);
    expect(text).toBe('Salt of the sea');
    expect(read.lostWords).toEqual([]);
  });

  it('have the meaning that the author gives them', async () => {
    const { text } = await bodyOf(
      String.raw`Add \added{5} of salt.`,
      String.raw`\newcommand{\added}[1]{#1 grams}`,
    );
    expect(text).toBe('Add 5 grams of salt.');
  });

  it('become formulas if they are chemical formulas', async () => {
    const { read, nodes } = await bodyOf(String.raw`Salt \ce{^14C} and $\ce{CaCO3 <-> B}$.`);
    const formulas = nodes.filter(({ type }) => type === 'equation');
    expect(formulas).toMatchObject([
      { tex: String.raw`\ce{^14C}` },
      { tex: String.raw`{\ce{CaCO3 <-> B}}` },
    ]);
    expect(asked(read, 'chemistry')).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });
});

it('reads code and comments as they are', SLOW, async () => {
  const { text, read } = await bodyOf(
    String.raw`Write \verb|\bibitem{x}| and \url{https://a.example/b%20c}. % \bibitem{old} Old.
\begin{verbatim}
\begin{thebibliography}{9} % all
\end{verbatim}
\begin{thebibliography}{9}
\bibitem{ng} Ng A. The weight. 2001.
% \bibitem{li} Li B. Crystals. 1999.
\end{thebibliography}`,
  );
  expect(text).toContain(String.raw`Write \bibitem{x} and https://a.example/b%20c.`);
  expect(text).toContain(String.raw`\begin{thebibliography}{9} % all`);
  expect(textOfBlocks(read.text.back)).not.toContain('Crystals');
  expect(read.lostWords).toEqual([]);
});

it('distinguishes comments from code, including the code commands of packages', SLOW, async () => {
  const { text, read } = await bodyOf(
    String.raw`% \begin{verbatim} is not code.
Salt of the sea, \lstinline{\fbox{a}%b}, \mintinline{tex}{\fbox{c}}, \path{d%e} and \nolinkurl{https://f.example/%20g}.\\% \fbox{Old}
\begin{verbatim}
\fbox{x}
\end{verbatim}
\begin{alltt}
50% of y
\end{alltt}`,
  );
  expect(text).toContain(String.raw`Salt of the sea, \fbox{a}%b, \fbox{c}, d%e and `);
  expect(text).toContain('https://f.example/%20g');
  expect(text).toContain(String.raw`\fbox{x}`);
  expect(text).toContain('50% of y');
  expect(text).not.toContain('Old');
  expect(read.lostWords).toEqual([]);
});

describe('tables of packages', SLOW, () => {
  it('keep their notes even without a caption, and the words in their options count as text', async () => {
    const table = String.raw`\begin{tblr}[note{a} = {In tons.}]{ll}Sea & 1\end{tblr}`;
    const { read, text } = await bodyOf(table);
    expect(text).toBe('Sea 1 a In tons.');
    expect(read.lostWords).toEqual([]);
    const { texts } = singleSource(
      new TextEncoder().encode(
        String.raw`\begin{talltblr}[caption = {Ice of [some] seas}, label = x, remark{Source} = {Own data.}]{colspec = ll}a\end{talltblr}`,
      ),
      'tex',
    );
    expect(texts).toEqual(['Ice of [some] seas', 'Source Own data.', 'a']);
  });

  it.each([
    [
      'AASTeX',
      String.raw`\begin{deluxetable*}{lcc}
\tabletypesize{\scriptsize}
\tablecaption{Ice of seas\label{t}}
\tablehead{\colhead{Sea} & \colhead{Ice\tablenotemark{a}} & \dcolhead{x^2}}
\startdata
Red & 1 & \nodata \\
White & 2 & 3
\enddata
\tablenotetext{a}{In tons.}
\tablecomments{Weighed twice.}
\end{deluxetable*}`,
      [
        ['Sea', 'Icea', ''],
        ['Red', '1', '…'],
        ['White', '2', '3'],
      ],
      'a In tons. Note. Weighed twice.',
    ],
    [
      'tabularray',
      String.raw`\begin{longtblr}[caption={Ice of seas},label={t}]{colspec={X[2,l]Q[c]r},hlines}
\SetRow{bg=blue} Sea & Ice & Salt \\ \hline[2pt]
Red & 1 & \SetCell[c=1]{c} 4
\end{longtblr}`,
      [
        ['Sea', 'Ice', 'Salt'],
        ['Red', '1', '4'],
      ],
      '',
    ],
    [
      'tabularray with notes',
      String.raw`\begin{talltblr}[caption = Ice of \emph{seas, too}, label = {t}, note{a} = {Weighed in tons, not $g$.}, remark{Source} = Own data.]{ll}
Sea & Ice\TblrNote{a} \\ \hline
Red & 1
\end{talltblr}`,
      [
        ['Sea', 'Icea'],
        ['Red', '1'],
      ],
      'a Weighed in tons, not . Source: Own data.',
    ],
  ])('are tables: %s', async (_what, body, rows, below) => {
    const { read, text, nodes } = await bodyOf(`By \\ref{t}.\n\n${body}`);
    const grids = nodes.flatMap((node) => (node.type === 'grid' ? [node] : []));
    expect(grids).toHaveLength(1);
    const all = grids.flatMap(({ head, bodies }) => [...head, ...bodies.flat()]);
    expect(all.map((row) => row.map(({ content }) => textOfBlocks(content)))).toEqual(rows);
    if (body.includes('x^2')) expect(nodes).toContainEqual(expect.objectContaining({ tex: 'x^2' }));
    expect(text).toMatch(/^By 1\. Table 1\. Ice of seas/);
    expect(text.endsWith(below)).toBe(true);
    expect(read.lostWords).toEqual([]);
  });
});

describe('columns of a table', () => {
  it.each([
    ['repeated', '*{2}{S[table-format=2.1]}*{3}c', 'llccc'],
    ['aligned at a sign', 'D{.}{.}{2}D..{-1}r', 'llr'],
    ['with lines of packages', 'l:c;{2pt/1pt}r', 'lcr'],
    ['with a width', '@{}>{\\bfseries}p{2cm}!{x}X', '@{}>{\\bfseries}p{2cm}l'],
  ])('%s are those that pandoc knows', (_what, columns, written) => {
    expect(rewriteTex(tabular(columns))).toBe(tabular(written));
  });

  it('leaves formulas in cells', () => {
    const formula = String.raw`$\begin{array}{D{.}{.}{1}}1\\2\end{array}$`;
    const inner = `\\begin{tabular}{l}Ice\\\\${formula}\\end{tabular}`;
    const written = (cell: string) => rewriteTex(tabular('ll').replace('Ice', cell));
    expect(written(formula)).toContain(formula);
    expect(written(inner)).toContain(`Sea & Ice ${formula}\\\\`);
    expect(
      written(
        `${inner.replace('tabular}{l}', 'tabular*}{1cm}{l}').replace('{tabular}', '{tabular*}')} & \\begin{tabular}{l}3\\end{tabular}`,
      ),
    ).toContain(`Sea & Ice ${formula} & 3\\\\`);
  });
});

describe('a table', SLOW, () => {
  it.each([
    ['that is resized', `\\resizebox{\\textwidth}{!}{${tabular('ll')}}`],
    ['in a group', `\\centering{%\n\\small ${tabular('ll')}}`],
    ['of three parts', `\\begin{threeparttable}${tabular('ll')}\\end{threeparttable}`],
    ['in a box', `\\begin{adjustbox}{max width=\\textwidth}${tabular('ll')}\\end{adjustbox}`],
    ['with columns of packages', tabular('@{}lS[table-format=2.1]')],
    [
      'with columns of the author',
      tabular('!{\\vrule}L{2cm}>{\\bfseries}D{.}{.}{2}').replace('>{\\bfseries}', ''),
    ],
    ['with lines', tabular('ll').replace('1 &', '\\midrule\\cmidrule(lr){1-2}\\cline{1-1} 1 &')],
    ['with lines in a cell', tabular('ll').replace('Ice', '\\makecell{Ice}')],
    ...['tabularx', 'tabulary', 'tabular*'].map((name) => [
      `of a set width, a ${name},`,
      tabular('lX').replace(
        /\{tabular\}/g,
        (_, at) => `{${name}}${at === 6 ? '{\\textwidth}' : ''}`,
      ),
    ]),
    [
      'with a table in a cell',
      tabular('ll').replace('Ice', '\\begin{tabular}{@{}l@{}}Ice\\end{tabular}'),
    ],
  ])('%s has its caption and its cells', async (_what, content) => {
    const { read, nodes } = await bodyOf(
      `\\begin{table*}[htbp]\\caption{Weights}\\label{t}${content}\\end{table*} See \\ref{t}.`,
    );
    const table = read.text.body.find(({ type }) => type === 'table');
    expect(table && textOfBlocks([table])).toMatch(/^Table 1\. Weights Sea Ice 1 2$/);
    const grids = nodes.filter(({ type }) => type === 'grid');
    expect(grids).toHaveLength(1);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });

  it('over several pages has its caption and the head of its first page', async () => {
    const { text } = await bodyOf(String.raw`See \ref{t}.
\begin{xltabular}[l]{\textwidth}{lX}
\caption{Weights}\label{t}\\ Sea & Ice\\ \hline
\endfirsthead
Sea & continued\\ \hline
\endhead
1 & 2\\
\end{xltabular}`);
    expect(text).toBe('See 1. Table 1. Weights Sea Ice 1 2');
  });

  it('has its notes below it', async () => {
    const { text } = await bodyOf(
      `\\begin{table}\\begin{threeparttable}\\caption{Weights}${tabular('ll').replace('Ice', 'Ice\\tnote{a}')}\\begin{tablenotes}\\item[a] Frozen.\\end{tablenotes}\\end{threeparttable}\\end{table}`,
    );
    expect(text).toBe('Table 1. Weights Sea Icea 1 2 a Frozen.');
  });
});

it('reads figures of all packages, and numbers their parts', SLOW, async () => {
  const { read, nodes } = await bodyOf(String.raw`
\begin{figure}\subfloat[Sea]{\includegraphics{a}\label{a}}\subfigure[Ice]{\includegraphics{b}}\caption{Waters}\label{w}\end{figure}
\begin{wrapfigure}[3]{r}{0.5\textwidth}\includegraphics{c}\caption{Salt}\label{s}\end{wrapfigure}
\begin{sidewaysfigure}\includegraphics{d}\caption{Brine}\end{sidewaysfigure}
See \ref{w}, \ref{a} and \Cref{s}.`);
  const labels = nodes.flatMap((node) =>
    node.type === 'figure' ? [textOfInlines(node.label)] : [],
  );
  expect(labels).toEqual(['Figure 1.', '(a)', '(b)', 'Figure 2.', 'Figure 3.']);
  expect(nodes.filter(({ type }) => type === 'picture')).toHaveLength(4);
  expect(textsOf(read.text.body).at(-1)).toBe('See 1, 1a and Figure 2.');
  expect(read.lostWords).toEqual([]);
});

it('numbers sections, appendices and rows of equations as LaTeX does', SLOW, async () => {
  const { text, nodes, read } = await bodyOf(
    String.raw`\section{Sea}\label{sea} By \cref{r,last}, \eqref{r}, \ref{r}, \cref{sea}, \ref{th}.
\begin{align}a&=b\\ c&=d\label{r}\\ e&=f\nonumber\end{align}
\begin{equation}\label{last}\begin{aligned}a\\b\end{aligned}\end{equation}
\begin{theorem}\label{th}Salt is white.\end{theorem}
\paragraph{Ice} It floats.
\begin{acknowledgments}Thanks.\end{acknowledgments}
\appendix\section{Brine}\subsection{Salt}`,
    String.raw`\newtheorem{theorem}{Theorem}`,
  );
  expect(text).toContain('By eq. (2), eq. (3), (2), 2, section 1, 1.');
  const labels = nodes.flatMap((node) =>
    node.type === 'equation' || node.type === 'section'
      ? [
          `${textOfInlines(node.label)} ${node.type === 'section' ? textOfInlines(node.title) : ''}`.trim(),
        ]
      : [],
  );
  expect(labels).toEqual([
    ...['1 Sea', '(1)–(2)', '(3)', 'Ice', 'Acknowledgments', 'A Brine', 'A.1 Salt'],
  ]);
  expect(asked(read, 'broken-cross-reference')).toEqual([]);
});

it('has its keywords before the text', SLOW, async () => {
  const { read, text } = await bodyOf(
    String.raw`\begin{keyword}salt \sep sea\end{keyword}\section{Introduction}
Salt \cite{ng}.
\begin{thebibliography}{9}\bibitem{ng} Ng A. The weight. 2001.\end{thebibliography}`,
  );
  expect(textOfBlocks(read.text.front)).toBe('Salt Keywords: salt, sea');
  expect(text).toBe('1 Introduction Salt [1].');
  expect(citationsIn(read)).toEqual([['[1]', 'Ng A.']]);
  expect(read.lostWords).toEqual([]);
});

it('cites by author and year if the list of references has authors and years', SLOW, async () => {
  const list = String.raw`\begin{thebibliography}{9}
\bibitem[{{Ng} \& {Li}(2001)}]{ng} Ng A, Li B. The weight. 2001.
\bibitem[Roe et~al.(1999)Roe, Poe, and Doe]{roe} Roe C. Crystals. 1999.
\end{thebibliography}`;
  const body = String.raw`By \citet{ng}, \citep[see][p.~3]{ng}, \citep{ng,roe}, \citealt{roe}, \citeyear{ng}, \citeauthor{roe}.`;
  const { text, read } = await bodyOf(body + list);
  expect(text).toBe(
    'By Ng & Li (2001), (see Ng & Li, 2001, p. 3), (Ng & Li, 2001; Roe et al., 1999), Roe et al. 1999, 2001, Roe et al..',
  );
  expect(citationsIn(read).map(([, ...works]) => works)).toEqual([
    ...[['Ng A,'], ['Ng A,'], ['Ng A,', 'Roe C'], ['Roe C'], ['Ng A,'], ['Roe C']],
  ]);
  const numbered = await bodyOf(body + list, String.raw`\usepackage[numbers]{natbib}`);
  expect(numbered.text).toContain('By [1], [1], [1, 2]');
});

it.each([
  ['acmart', String.raw`\documentclass[sigconf]{acmart}`, 0],
  ['acmart by authors', String.raw`\documentclass{acmart}\citestyle{acmauthoryear}`, 1],
  ['natbib', String.raw`\usepackage{natbib}\bibpunct{(}{)}{;}{a}{,}{,}`, 1],
  ['natbib by numbers', String.raw`\bibpunct{[}{]}{,}{n}{}{;}`, 0],
  ['natbib with a comment', '% \\usepackage[numbers]{natbib}', 1],
])('knows whether a text cites by authors: %s', (_what, preamble, authors) => {
  const list = '\\bibitem[Roe(1999)]%\n{roe} Roe C.';
  expect(citedAsIn(`${preamble}\n${list}`).size).toBe(authors);
  expect(rewriteTex(list)).not.toContain('bibitem');
});

it('cites a work that has an alias like any other work', () => {
  expect(rewriteTex(String.raw`\citetalias{ng}, \citepalias[3]{ng}`)).toBe(
    String.raw`\citet{ng}, \citep[3]{ng}`,
  );
});

it('keeps the characters that fonts define', () => {
  const text = 'Salt \ue0000\ue001 \ue002';
  expect(rewriteTex(text)).toBe(text);
});

it('numbers equations with tags and letters as LaTeX does', SLOW, async () => {
  const { text, nodes } = await bodyOf(
    String.raw`By \eqref{p}, \eqref{b}, \eqref{s}, \eqref{l}.
\begin{subequations}\label{p}
\begin{align}a&=b\\% first
c&=d\label{b}\end{align}
\end{subequations}
\begin{equation}\label{s}a\tag{S}\end{equation}
\[b\tag{T}\] \begin{align*}a\\b\tag{U}\end{align*} \[c\]
\begin{equation}\label{l}a\end{equation}`,
  );
  expect(text).toContain('By (1), (1b), (S), (2).');
  const equations = nodes.flatMap((node) => (node.type === 'equation' ? [node] : []));
  expect(equations.map(({ label }) => textOfInlines(label))).toEqual([
    ...['(1a)–(1b)', '(S)', '(T)', '(U)', '', '(2)'],
  ]);
  expect(equations.some(({ tex }) => tex?.includes('tag'))).toBe(false);
  expect(equations[0]?.tex).toMatch(/^\\begin\{align\}a&=b\\\\\s*c&=d\\end\{align\}$/);
});
