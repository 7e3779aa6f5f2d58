import { type FullText, type Inline, namedNodes, textOfInlines } from '@app/contracts/full-text';
import type { FlatBlock } from '../pandoc/headings.ts';
import type { TexNumbers } from '../pandoc/inlines.ts';

/**
 * Numbers the figures and tables of LaTeX that have captions. LaTeX gives no number to a figure or table without a
 * caption. Parts of figures get letters.
 */
export function numberFloats(blocks: readonly FlatBlock[]): void {
  const numbers = { figure: 0, table: 0 };
  for (const block of blocks) {
    if ((block.type !== 'figure' && block.type !== 'table') || block.caption.length === 0) continue;
    numbers[block.type] += 1;
    block.label ??= [`${block.type === 'figure' ? 'Figure' : 'Table'} ${numbers[block.type]}.`];
    let parts = 0;
    for (const part of block.content) {
      if (part.type !== 'figure') continue;
      part.label ??= [`(${String.fromCharCode(97 + parts)})`];
      parts += 1;
    }
  }
}

/**
 * Links references to rows of equations to their equations, and returns the numbers of the rows. Must be called after
 * all nodes have received ids.
 */
export function leadToRows({ rows, references }: TexNumbers): Map<Inline, string> {
  const numbers = new Map<Inline, string>();
  for (const node of references.keys()) {
    if (typeof node !== 'object' || node.type !== 'cross-reference') continue;
    const row = rows.get(node.to[0] ?? '');
    if (!row) continue;
    node.to = [row.equation.id];
    numbers.set(node, row.number);
  }
  return numbers;
}

const NAMES: Record<string, [long: string, short: string]> = {
  figure: ['Figure', 'fig.'],
  table: ['Table', 'table'],
  section: ['Section', 'section'],
  equation: ['Equation', 'eq.'],
};

/** Writes references as LaTeX does. The numbers of pandoc are wrong, because it counts parts of figures as figures. */
export function writeReferences(
  text: FullText,
  { references }: TexNumbers,
  rows: ReadonlyMap<Inline, string>,
): void {
  const numbers = numbersIn(text);
  const sections = new Map(
    namedNodes(text).flatMap((node) => (node.type === 'section' ? [[node.id, node] as const] : [])),
  );
  for (const [node, kind] of references) {
    if (typeof node !== 'object' || node.type !== 'cross-reference') continue;
    const number = rows.get(node) ?? numbers.get(node.to[0] ?? '');
    const [long, short] = NAMES[node.kind] ?? [];
    if (number === undefined && node.kind === 'section') {
      const section = sections.get(node.to[0] ?? '');
      if (section) node.content = [textOfInlines(section.title)];
    }
    if (number === undefined || long === undefined) continue;
    const written = node.kind === 'equation' && kind !== 'ref' ? `(${number})` : number;
    const name = { 'ref+Label': long, autoref: long, 'ref+label': short }[kind];
    node.content = [name ? `${name}\u00a0${written}` : written];
  }
}

/** Returns the numbers of labelled nodes, by id, without the words and the punctuation around the numbers. */
function numbersIn(text: FullText): Map<string, string> {
  const numbers = new Map<string, string>();
  const numberOf = (label: readonly Inline[] = []) =>
    textOfInlines(label).replace(/^(?:Figure|Table) |\.$|[()]/g, '');
  for (const node of namedNodes(text)) {
    if (!['figure', 'table', 'section', 'equation'].includes(node.type)) continue;
    const number = 'label' in node ? numberOf(node.label) : '';
    if (number !== '' && !numbers.has(node.id)) numbers.set(node.id, number);
    if (node.type !== 'figure') continue;
    for (const part of node.content)
      if (part.type === 'figure') numbers.set(part.id, number + numberOf(part.label));
  }
  return numbers;
}
