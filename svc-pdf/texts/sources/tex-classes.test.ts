import { namedNodes, textOf, textOfBlocks } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { convertText } from '../convert-text.ts';
import { asked } from '../testing/convert.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

async function bodyOf(body: string, kind = 'article', preamble = '') {
  const source = `\\documentclass{${kind}}${preamble}\n\\title{Salt}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}`;
  const read = await convertText(new TextEncoder().encode(source), 'tex');
  return { read, text: textOfBlocks(read.text.body), nodes: namedNodes(read.text) };
}

describe('what classes of publishers write as commands', SLOW, () => {
  it.each([
    [
      'of Springer Nature',
      'sn-jnl',
      String.raw`\backmatter\bmhead{Supplements} In a file.`,
      'Supplements In a file.',
    ],
    [
      'of MDPI',
      'mdpi',
      String.raw`\begin{adjustwidth}{-\extralength}{0cm}Wide.\end{adjustwidth}\funding{None.}\conflictsofinterest{No.}\acknowledgments{We thank all.}`,
      'Wide. Funding None. Conflicts of interest No. Acknowledgments We thank all.',
    ],
    [
      'of Copernicus',
      'copernicus',
      String.raw`\introduction[On salt] It is \chem{Na^{+}}. \conclusions It ends. \dataavailability{On request.}`,
      '1 On salt It is . 2 Conclusions It ends. Data availability On request.',
    ],
    [
      'of IEEE',
      'IEEEtran',
      String.raw`\markboth{Journal of Salt}{Roe: Salt}\begin{IEEEproof}It is.\end{IEEEproof}\appendices\section{More}`,
      'Proof. It is. ◻ A More',
    ],
    [
      'of ACM',
      'acmart',
      String.raw`\begin{CCSXML}<concept>x</concept>\end{CCSXML}\begin{teaserfigure}\includegraphics{a}\caption{A sea.}\end{teaserfigure} End.`,
      'Figure 1. A sea. End.',
    ],
    [
      'of LNCS',
      'llncs',
      String.raw`\begin{theorem}\label{t}All salts.\end{theorem}\begin{proof}It is.\qed\end{proof}\subsubsection*{\ackname} All. By \ref{t}.`,
      'Theorem 1. All salts. Proof. It is. ◻ Acknowledgments All. By 1.',
    ],
  ])('is in the text: %s', async (_what, kind, body, expected) => {
    const { text, read } = await bodyOf(body, kind);
    expect(text.replace(/\s+/g, ' ')).toBe(expected);
    expect(read.lostWords).toEqual([]);
    expect(asked(read, 'broken-cross-reference')).toEqual([]);
  });

  it('is in the list of references that their styles make', async () => {
    const { read } = await bodyOf(
      String.raw`Salt \cite{ng,li}.
\begin{thebibliography}{2}
\bibitem[{\citenamefont {Ng}(2001)}]{ng}\BibitemOpen
\bibfield  {author} {\bibinfo {author} {\bibfnamefont {A.}~\bibnamefont {Ng}}, }\href {https://a.example} {\bibinfo {journal} {J. Salt} \textbf {\bibinfo {volume} {94}} (\bibinfo {year} {2001})}\BibitemShut {NoStop}
\bibitem[Li(1999)]{li}\bibinfo{person}{B. Li}. \bibinfo{year}{1999}\natexlab{a}. Crystals. \doi{10.1234/abc}
\end{thebibliography}`,
    );
    const references = textOf(read.text).replace(/\s+/g, ' ');
    expect(references).toContain('A. Ng, J. Salt 94 (2001)');
    expect(references).toContain('B. Li. 1999a. Crystals. 10.1234/abc');
    expect(read.lostWords).toEqual([]);
  });
});

it('reads algorithms with their conditions, captions and numbers', SLOW, async () => {
  const { text, read } = await bodyOf(String.raw`By \ref{alg}.
\begin{algorithm}[t]
\caption{Weighing salt}\label{alg}
\begin{algorithmic}[1]
\Require a scale
\Procedure{Weigh}{salt}
\If{it is heavy} \Comment{rarely}
\State add one
\Else
\State take one
\EndIf
\State \Return salt
\EndProcedure
\end{algorithmic}
\end{algorithm}
\begin{algorithmic}
\WHILE{ice} \STATE melt \ENDWHILE
\end{algorithmic}`);
  expect(text.replace(/\s+/g, ' ')).toBe(
    'By 1. Algorithm 1 (Weighing salt). Require: a scale procedure Weigh(salt) if it is heavy then (rarely) add one else take one end if return salt end procedure while ice do melt end while',
  );
  expect(read.lostWords).toEqual([]);
});

it('reads equations of IEEE, titles of boxes and captions of code', SLOW, async () => {
  const { text, nodes } = await bodyOf(String.raw`\begin{IEEEeqnarray}{rCl}
a &=& b \label{e}
\end{IEEEeqnarray}
By \eqref{e}.
\begin{tcolorbox}[colback=red,title=On salt]
It is white.
\end{tcolorbox}
\begin{lstlisting}[language=Python,caption={Weigh it}]
x = 1
\end{lstlisting}`);
  expect(nodes.filter(({ type }) => type === 'equation')).toHaveLength(1);
  expect(text.replace(/\s+/g, ' ')).toBe('(1) By (1). On salt It is white. Weigh it x = 1');
});

it('reads tables that fill the line, and the first head of long ones', SLOW, async () => {
  const { text, read } =
    await bodyOf(String.raw`\begin{tabular*}{\textwidth}{@{\extracolsep\fill}lcc}
\toprule Sea & \multicolumn{2}{@{}c@{}}{Ice}\\ \midrule Red & 1 & 2\\ \botrule
\end{tabular*}
\begin{longtable}{ll}
\caption{Salts}\\ Salt & Weight\\ \hline
\endfirsthead
\multicolumn{2}{c}{continued}\\ Salt & Weight\\ \hline
\endhead
\multicolumn{2}{r}{to be continued}\\
\endfoot
\hline
\endlastfoot
NaCl & 1\\
\end{longtable}`);
  const grids = namedNodes(read.text).flatMap((node) => (node.type === 'grid' ? [node] : []));
  const rows = grids.map(({ head, bodies }) =>
    [...head, ...bodies.flat()].map((row) => row.map(({ content }) => textOfBlocks(content))),
  );
  expect(rows[0]?.slice(0, 2)).toEqual([
    ['Sea', 'Ice'],
    ['Red', '1', '2'],
  ]);
  expect(rows[1]?.filter((row) => row.some(Boolean))).toEqual([
    ['Salt', 'Weight'],
    ['NaCl', '1'],
  ]);
  expect(text).not.toContain('continued');
});
