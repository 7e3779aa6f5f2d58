import {
  assignIds,
  type Block,
  type Code,
  type Equation,
  emptyText,
  type FullText,
  type Inline,
  type Note,
  namedNodes,
  type Paragraph,
  type Question,
  type Removal,
  type Unheld,
  type Visitor,
  walk,
  walkBlocks,
} from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import type { KnownParagraphs } from '../docx/prepared.ts';
import type { PandocBlock, PandocDocument, PandocMeta } from '../pandoc/ast.ts';
import { blocksOf, flatBlocksOf } from '../pandoc/blocks.ts';
import { type FlatBlock, sectionsOf } from '../pandoc/headings.ts';
import type { Reading, TexNumbers } from '../pandoc/inlines.ts';
import type { Source } from '../sources/read-source.ts';
import type { UnreadPlace } from '../sources/typed-places.ts';
import { uprightChemistry } from './chemistry.ts';
import {
  CitedWorks,
  citesByBrackets,
  citesByRaisedNumbers,
  withCitations,
  withRaisedCitations,
} from './citations.ts';
import { withEquations } from './equations.ts';
import { withFloats } from './floats.ts';
import { withoutFront, withoutKeywords } from './front.ts';
import { withHeadings } from './headings.ts';
import { resolveAnchors, resolveCitations } from './links.ts';
import { Questions } from './questions.ts';
import { referencesOfItems, withReferences, withWrittenReferences } from './references.ts';
import { leadToRows, numberFloats, writeReferences } from './tex-numbers.ts';

export interface MendedText {
  text: FullText;
  questions: Question[];
  unheld: Unheld[];
  removed: Removal[];
  equations: { equation: Equation; isDisplay: boolean }[];
}

/**
 * Turns a document of pandoc into the text of an article, and asks the editor about missing or ambiguous information.
 */
export function mend(
  document: PandocDocument,
  known: KnownParagraphs,
  citations: readonly CitedItem[][],
  { numbering, citedAs, runsCode = false }: Partial<Source> = {},
  places: readonly UnreadPlace[] = [],
): MendedText {
  const questions = new Questions();
  const notes: Note[] = [];
  const unheld: Unheld[] = [];
  const removed: Removal[] = [];
  const unread: Reading['unread'] = [];
  const pictures: Reading['equations'] = [];
  const display = new WeakSet<object>();
  const placed = new Map(places.map(({ text }, at) => [at, codeOf(text)]));
  const numbers: TexNumbers = {
    ...(numbering === 'all' && { sections: [] }),
    equations: 0,
    rows: new Map(),
    references: new Map(),
  };
  const reading: Reading = {
    captions: new Set(known.captions),
    ...(numbering && { numbers }),
    ...(citedAs && { citedAs }),
    runsCode,
    notes,
    unheld,
    removed,
    unread,
    places: placed,
    equations: pictures,
    items: new Map(),
    display,
    blocks: (blocks) => blocksOf(blocks, reading),
  };
  const written = withWrittenReferences(document.blocks, reading);
  let blocks = flatBlocksOf(written.blocks, reading);
  blocks = withEquations(blocks, display);
  blocks = withFloats(blocks, reading.captions, questions);
  if (numbering) numberFloats(blocks);
  const divided = written.references
    ? { blocks, references: written.references }
    : withReferences(blocks, known.references);
  const references = divided.references ?? referencesOfItems(citations.flat());
  const headed = withHeadings(divided.blocks, reading.items, questions);
  // LaTeX and Markdown store the title, the authors and the abstract outside of the text.
  const described = descriptionOf(document.meta, reading);
  const { front, rest } =
    described.length > 0
      ? withoutKeywords(described, headed)
      : withoutFront(headed, known.front, questions);
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
  directText(text);
  assignIds(text);
  const rows = leadToRows(numbers);
  resolveAnchors(text, questions);
  writeReferences(text, numbers, rows);
  askAboutChemistry(text, questions);
  for (const place of unread) questions.ask('unread-object', place, 'chart, diagram or drawing');
  const nodes = namedNodes(text);
  for (const [at, { where, text: typed }] of places.entries()) {
    const node = nodes.find((each) => each === placed.get(at));
    questions.ask('unread-place', node, `${where}${typed}`);
  }
  for (const picture of pictures) questions.ask('equation-picture', picture, picture.file);
  const equations = equationsIn(text, display);
  return { text, questions: questions.read(nodes), unheld, removed, equations };
}

const codeOf = (text: string): Code => ({ type: 'code', id: '', language: 'latex', text });

/** Returns the title, the authors, the abstract and the keywords that are stored outside of the text. */
function descriptionOf(meta: PandocDocument['meta'], reading: Reading): FlatBlock[] {
  const blocksIn = (value: PandocMeta | undefined): PandocBlock[] => {
    switch (value?.t) {
      case 'MetaInlines':
        return [{ t: 'Para', c: value.c }];
      case 'MetaBlocks':
        return value.c;
      case 'MetaString':
        return [{ t: 'Para', c: [{ t: 'Str', c: value.c }] }];
      case 'MetaList':
        return value.c.flatMap(blocksIn);
      case 'MetaMap':
        return Object.values(value.c).flatMap(blocksIn);
      default:
        return [];
    }
  };
  return ['title', 'subtitle', 'author', 'date', 'abstract', 'keywords'].flatMap((name) =>
    flatBlocksOf(blocksIn(meta[name]), reading),
  );
}

/** Gives the whole text the direction of most paragraphs, and marks only paragraphs with the other direction. */
function directText(text: FullText): void {
  const paragraphs = namedNodes(text).filter((node) => node.type === 'paragraph');
  const isRtl = ({ dir }: Paragraph) => dir === 'rtl';
  if (paragraphs.filter(isRtl).length <= paragraphs.length / 2) return;
  text.dir = 'rtl';
  for (const paragraph of paragraphs) {
    if (isRtl(paragraph)) delete paragraph.dir;
    else paragraph.dir ??= 'ltr';
  }
}

/** Turns a heading of the front matter into a bold paragraph, because the front matter is not divided into sections. */
const asBlock = (block: FlatBlock): Block =>
  block.type === 'heading'
    ? {
        type: 'paragraph',
        id: '',
        content: [{ type: 'mark', mark: 'bold', content: block.content }],
      }
    : block;

/** Finds the citations that were typed without a reference manager. */
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
  const contents = paragraphs.map(({ content }) => content);
  const isRaised = citesByRaisedNumbers(contents, works);
  const isInBrackets = citesByBrackets(contents, works);
  for (const paragraph of paragraphs) {
    const unresolved = (excerpt: string) =>
      questions.ask('unresolved-citation', paragraph, excerpt);
    const content: Inline[] = withCitations(paragraph.content, works, isInBrackets, unresolved);
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
