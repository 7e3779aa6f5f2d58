import { textOfInlines } from '@app/contracts/full-text';
import { type FlatBlock, headingOf } from '../pandoc/headings.ts';
import type { Reading } from '../pandoc/inlines.ts';
import { withoutLists } from './list-headings.ts';
import { isKnownHeading, lookOf, withoutLook } from './looks.ts';
import type { Questions } from './questions.ts';

/** Turns bold paragraphs into headings. Asks about headings that have no number and are not usual in articles. */
export function withHeadings(
  blocks: readonly FlatBlock[],
  items: Reading['items'],
  questions: Questions,
): FlatBlock[] {
  const unwrapped = withoutLists(blocks, items);
  const looks = unwrapped.map((block) => (block.type === 'paragraph' ? lookOf(block) : undefined));
  for (const run of runsOfTerms(unwrapped, looks)) {
    const terms = run.flatMap((at) => unwrapped[at] ?? []);
    questions.ask('heading', nodeOf(terms[0]), terms.map(textOfFlat).join(' · '));
    for (const at of run) looks[at] = undefined;
  }
  const levels = levelsOf(unwrapped, looks);
  return unwrapped.map((block, at): FlatBlock => {
    const look = looks[at];
    if (block.type !== 'paragraph' || look === undefined) return block;
    const text = textOfInlines(block.content);
    const numbered = NUMBERED.exec(text)?.[1];
    const level = numbered ? numbered.split('.').length : (levels.get(look) ?? 2);
    const isKnown = isKnownHeading(text);
    const heading = headingOf(isKnown && !numbered ? 1 : level, withoutLook(block.content));
    if (!numbered && !isKnown) questions.ask('heading', heading.section, text, () => String(level));
    return heading;
  });
}

const NUMBERED = /^((?:\d+\.)*\d+)\.?\s/;

/** Maximum numbers of words of a term and of its definition. Most headings and sections are longer. */
const MAX_TERM_WORDS = 6;
const MAX_DEFINITION_WORDS = 40;

/**
 * Returns the places of bold paragraphs that are probably terms, not headings: at least three in a row, each with one
 * short paragraph below it.
 */
function runsOfTerms(
  blocks: readonly FlatBlock[],
  looks: readonly (string | undefined)[],
): number[][] {
  const isTerm = (at: number): boolean => {
    const [term, definition, next] = blocks.slice(at, at + 3);
    if (looks[at] === undefined || term?.type !== 'paragraph') return false;
    const text = textOfInlines(term.content);
    return (
      !NUMBERED.test(text) &&
      !isKnownHeading(text) &&
      text.split(/\s+/).length <= MAX_TERM_WORDS &&
      definition?.type === 'paragraph' &&
      looks[at + 1] === undefined &&
      textOfInlines(definition.content).split(/\s+/).length <= MAX_DEFINITION_WORDS &&
      (next?.type !== 'paragraph' || looks[at + 2] !== undefined)
    );
  };
  const runs: number[][] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const run: number[] = [];
    for (; isTerm(at) && looks[at] === looks[run[0] ?? at]; at += 2) run.push(at);
    if (run.length >= 3) runs.push(run);
    if (run.length > 0) at -= 1;
  }
  return runs;
}

const nodeOf = (block: FlatBlock | undefined) =>
  block?.type === 'heading' ? block.section : block;
const textOfFlat = (block: FlatBlock) =>
  block.type === 'paragraph' ? textOfInlines(block.content) : '';

/** Returns the level of each look. Known headings have level 1. Other looks follow in the order of their first use. */
function levelsOf(
  blocks: readonly FlatBlock[],
  looks: readonly (string | undefined)[],
): Map<string, number> {
  const levels = new Map<string, number>();
  for (const [at, look] of looks.entries()) {
    const block = blocks[at];
    if (look === undefined || block?.type !== 'paragraph') continue;
    if (isKnownHeading(textOfInlines(block.content))) levels.set(look, 1);
  }
  let next = levels.size > 0 ? 2 : 1;
  for (const look of looks) {
    if (look === undefined || levels.has(look)) continue;
    levels.set(look, next);
    next += 1;
  }
  return levels;
}
