import type { Block, Equation, Grid, Inline, Paragraph } from '@app/contracts/full-text';
import type { FlatBlock } from '../pandoc/headings.ts';
import { countedText, splitAt, trimmedInlines } from './split.ts';

/** Matches the number of an equation, such as (1), [2a] or (A.3). */
const NUMBER = /^[([]\s*[A-Z]?\.?\d+(?:[.–-]\d+)*[a-z]?\s*[)\]](?:–\(\S+\))?$|^\d+[a-z]?$/;

/**
 * Turns layout tables with numbered equations, and paragraphs that consist of one equation, into equations. Divides
 * other paragraphs at display equations.
 */
export function withEquations(blocks: readonly FlatBlock[], display: WeakSet<object>): FlatBlock[] {
  return blocks.flatMap((block): FlatBlock[] => {
    if (block.type === 'grid') return equationsOfTable(block) ?? [block];
    if (block.type === 'paragraph') return equationsOfParagraph(block, display);
    return [block];
  });
}

/** Returns the equations of a table. Returns undefined if a row has anything besides an equation and its number. */
function equationsOfTable({ head, bodies, foot }: Grid): Equation[] | undefined {
  const rows = [head, ...bodies, foot].flat();
  const filled = rows.map((row) =>
    row.map(({ content }) => content).filter((content) => content.length > 0),
  );
  const equations = filled.filter((row) => row.length > 0).map(equationOfRow);
  const isAll = equations.length > 0 && equations.every((each) => each !== undefined);
  return isAll ? equations.filter((each) => each !== undefined) : undefined;
}

function equationOfRow(cells: readonly Block[][]): Equation | undefined {
  let label: string | undefined;
  const content: Inline[] = [];
  for (const cell of cells) {
    const inlines = cell.flatMap((block) =>
      block.type === 'paragraph' ? block.content : undefined,
    );
    if (inlines.includes(undefined)) return undefined;
    const own = inlines.filter((node) => node !== undefined);
    const text = countedText(own).trim();
    if (NUMBER.test(text)) {
      if (label !== undefined) return undefined;
      label = text;
    } else if (equationsIn(own).length > 0 && isPunctuation(textBeside(own))) content.push(...own);
    else return undefined;
  }
  return content.length === 0 ? undefined : equationFrom(content, label);
}

const equationsIn = (inlines: readonly Inline[]) =>
  inlines.filter((node): node is Equation => typeof node !== 'string' && node.type === 'equation');

/** Returns the text beside formulas. Text within marks counts, too. */
const textBeside = (inlines: readonly Inline[]) =>
  countedText(inlines).replaceAll('\ufffc', '').trim();
const isPunctuation = (text: string) => /^[.,;:]?$/.test(text);

/** Returns one equation. Several formulas side by side are joined as text of this equation. */
function equationFrom(content: readonly Inline[], label: string | undefined): Equation {
  const [first, ...others] = equationsIn(content);
  const common = { type: 'equation', id: '', ...(label && { label: [label] }) } as const;
  if (!first || others.length > 0) return { ...common, content: trimmedInlines(content) };
  // The node must stay the same object, because references to its rows refer to it.
  const tex = `${first.tex ?? ''}${textBeside(content)}`;
  return Object.assign(first, { ...(label && { label: [label] }), tex });
}

function equationsOfParagraph(paragraph: Paragraph, display: WeakSet<object>): Block[] {
  const { content } = paragraph;
  const equations = equationsIn(content);
  const isMixed = content.some(
    (node) => typeof node !== 'string' && !['equation', 'anchor', 'break'].includes(node.type),
  );
  if (equations.length === 0) return [paragraph];
  const isDisplay = equations.some((each) => display.has(each));
  if (!isMixed && equations.length === 1) {
    const beside = textBeside(content);
    const [, number] = /^[.,;:]?\s*(\S+(?:\s\S+)?)$/.exec(beside) ?? [];
    if (number && NUMBER.test(number) && number.length > 1 && !/^\d/.test(number)) {
      return [equationFrom([...equations, beside.slice(0, beside.length - number.length)], number)];
    }
    if (isDisplay && isPunctuation(beside)) return [equationFrom(content, undefined)];
  }
  const line = isMixed ? undefined : numberedLine(content);
  if (line) return [line];
  return isDisplay ? divided(paragraph, display) : [paragraph];
}

/**
 * Returns the equation of a line that begins with a formula, has hardly any words, and ends with a number in brackets.
 */
function numberedLine(content: readonly Inline[]): Equation | undefined {
  const text = countedText(content);
  const [whole = '', before = '', number = ''] =
    /^(\s*\ufffc.*?\s)((?:Eqs?\.?\s*)?[([]\S+[)\]])\s*$/s.exec(text) ?? [];
  const words = before.match(/\p{L}+/gu) ?? [];
  if (whole === '' || words.length > 2 || !NUMBER.test(number.replace(/^Eqs?\.?\s*/, '')))
    return undefined;
  const [line] = splitAt(content, before.length);
  return equationFrom(line, number);
}

/** Divides a paragraph at its display equations. */
function divided({ content, ...common }: Paragraph, display: WeakSet<object>): Block[] {
  const blocks: Block[] = [];
  let open: Inline[] = [];
  let hasText = false;
  const close = () => {
    const part = trimmedInlines(open);
    if (part.length > 0) {
      blocks.push({ ...common, ...(hasText && { continues: true }), content: part });
      hasText = true;
    }
    open = [];
  };
  for (const node of content) {
    if (typeof node !== 'string' && node.type === 'equation' && display.has(node)) {
      close();
      blocks.push(node);
    } else open.push(node);
  }
  close();
  return blocks;
}
