import {
  assignIds,
  type Block,
  type Equation,
  emptyText,
  type FullText,
  type Inline,
  type Note,
  namedNodes,
  type Paragraph,
  type Question,
  type Unheld,
  type Visitor,
  walk,
  walkBlocks,
} from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import type { KnownParagraphs } from '../docx/prepared.ts';
import type { PandocDocument } from '../pandoc/ast.ts';
import { blocksOf, type FlatBlock, flatBlocksOf, sectionsOf } from '../pandoc/blocks.ts';
import type { Reading } from '../pandoc/inlines.ts';
import { uprightChemistry } from './chemistry.ts';
import {
  CitedWorks,
  citesByRaisedNumbers,
  withCitations,
  withRaisedCitations,
} from './citations.ts';
import { withEquations } from './equations.ts';
import { withFloats } from './floats.ts';
import { withoutFront } from './front.ts';
import { withHeadings } from './headings.ts';
import { resolveAnchors, resolveCitations } from './links.ts';
import { Questions } from './questions.ts';
import { referencesOfItems, withReferences } from './references.ts';

export interface MendedText {
  text: FullText;
  questions: Question[];
  unheld: Unheld[];
  equations: { equation: Equation; isDisplay: boolean }[];
}

/** Makes the text of an article of a document, and asks about what the file does not say. */
export function mend(
  document: PandocDocument,
  known: KnownParagraphs,
  citations: readonly CitedItem[][],
): MendedText {
  const questions = new Questions();
  const notes: Note[] = [];
  const unheld: Unheld[] = [];
  const display = new WeakSet<object>();
  const reading: Reading = {
    notes,
    unheld,
    display,
    blocks: (blocks) => blocksOf(blocks, reading),
  };
  let blocks = flatBlocksOf(document.blocks, reading);
  blocks = withEquations(blocks, display);
  blocks = withFloats(blocks, known.captions, questions);
  const divided = withReferences(blocks, known.references);
  const references = divided.references ?? referencesOfItems(citations.flat());
  const { front, rest } = withoutFront(
    withHeadings(divided.blocks, questions),
    known.front,
    questions,
  );
  const text: FullText = {
    ...emptyText(),
    front: front.map(asBlock),
    body: sectionsOf(rest),
    back: [
      ...(references ? [references] : []),
      ...(notes.length > 0 ? [{ type: 'notes', id: '', items: notes } as const] : []),
    ],
  };
  const cited = references?.items ?? [];
  if (references) assignIds({ ...emptyText(), back: [references] });
  const works = new CitedWorks(cited);
  resolveCitations(text, citations, works, questions);
  if (works.size > 0) citeIn(text, works, questions);
  assignIds(text);
  resolveAnchors(text, questions);
  askAboutChemistry(text, questions);
  const equations = equationsIn(text, display);
  return { text, questions: questions.read(namedNodes(text)), unheld, equations };
}

/** What stands before the text is not divided into sections. */
const asBlock = (block: FlatBlock): Block =>
  block.type === 'heading'
    ? {
        type: 'paragraph',
        id: '',
        content: [{ type: 'mark', mark: 'bold', content: block.content }],
      }
    : block;

/** Finds the citations that no reference manager has marked. */
function citeIn(text: FullText, works: CitedWorks, questions: Questions): void {
  const paragraphs: Paragraph[] = [];
  walk(
    { ...text, front: [] },
    {
      enter: (place) => {
        if (place.type === 'paragraph') paragraphs.push(place);
      },
    },
  );
  const isRaised = citesByRaisedNumbers(
    paragraphs.map(({ content }) => content),
    works,
  );
  for (const paragraph of paragraphs) {
    const unresolved = (excerpt: string) =>
      questions.ask('unresolved-citation', paragraph, excerpt);
    const content: Inline[] = withCitations(paragraph.content, works, unresolved);
    paragraph.content = isRaised ? withRaisedCitations(content, works) : content;
  }
}

function askAboutChemistry(text: FullText, questions: Questions): void {
  for (const node of namedNodes(text)) {
    if (node.type !== 'equation' || !node.tex) continue;
    const upright = uprightChemistry(node.tex);
    if (upright !== node.tex) questions.ask('chemistry', node, node.tex, () => upright);
  }
}

function equationsIn(text: FullText, display: WeakSet<object>): MendedText['equations'] {
  const equations = new Map<Equation, boolean>();
  const visitor: Visitor = {
    enter: (place) => {
      if (place.type === 'equation') equations.set(place, true);
    },
    inline: (node) => {
      if (typeof node !== 'object' || node.type !== 'equation') return true;
      if (!equations.has(node)) equations.set(node, display.has(node));
      return true;
    },
  };
  walkBlocks(text.front, visitor);
  walk(text, visitor);
  return Array.from(equations, ([equation, isDisplay]) => ({ equation, isDisplay })).filter(
    ({ equation }) => equation.tex !== undefined,
  );
}
