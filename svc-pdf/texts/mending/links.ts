import {
  type Block,
  type FullText,
  type Inline,
  namedNodes,
  type Place,
  type TargetKind,
  textOfInlines,
  walk,
} from '@app/contracts/full-text';
import type { CitedItem } from '../docx/citation-codes.ts';
import { referenceId } from '../pandoc/inlines.ts';
import type { CitedWorks } from './citations.ts';
import type { Questions } from './questions.ts';

type CrossReference = Extract<Inline, { type: 'cross-reference' }>;

const KINDS: Partial<Record<Place['type'], TargetKind>> = {
  figure: 'figure',
  table: 'table',
  equation: 'equation',
  section: 'section',
  note: 'note',
  reference: 'reference',
  list: 'list',
};

/** Links the citations of reference managers to references. Must be called after references have received ids. */
export function resolveCitations(
  text: FullText,
  citations: readonly CitedItem[][],
  works: CitedWorks,
  questions: Questions,
): void {
  for (const node of crossReferencesIn(text)) {
    if (node.kind === 'reference') resolveKeys(node, works, questions);
    const [, number] = /^citation-(\d+)$/.exec(node.to[0] ?? '') ?? [];
    if (number === undefined) continue;
    const items = citations[Number(number)] ?? [];
    const ids = items.map((item) => works.byItem(item));
    node.kind = 'reference';
    node.to = [...new Set(ids.filter((id) => id !== undefined))];
    if (node.to.length < items.length || items.length === 0) {
      const missing = items.filter((_, at) => ids[at] === undefined).map(({ title }) => title);
      questions.ask(
        'unresolved-citation',
        node,
        [textOfInlines(node.content), ...missing].join(' · '),
      );
    }
  }
}

/**
 * Links a citation of LaTeX or Markdown to the references with its keys. If the citation has no text, the text becomes
 * the numbers of the references, or the keys of references that are not listed.
 */
function resolveKeys(node: CrossReference, works: CitedWorks, questions: Questions): void {
  const labels = node.to.map((id) => works.labelOf(id) ?? id.slice(referenceId('').length));
  if (node.content.length === 0) node.content = [`[${labels.join(', ')}]`];
  const known = node.to.filter((id) => works.labelOf(id) !== undefined);
  if (known.length < node.to.length) {
    questions.ask(
      'unresolved-citation',
      node,
      `${textOfInlines(node.content)} · ${labels.join(', ')}`,
    );
  }
  node.to = known;
}

/**
 * Changes links to bookmarks into links to the figure, table or section that contains the bookmark. Must be called
 * after all nodes have received ids.
 */
export function resolveAnchors(text: FullText, questions: Questions): void {
  const owners = new Map<string, Place>();
  const own = (place: Place, inlines: readonly Inline[] | undefined) => {
    for (const id of anchorsIn(inlines ?? [])) if (!owners.has(id)) owners.set(id, place);
  };
  walk(text, {
    enter: (place) => {
      if ('label' in place) own(place, place.label);
      if ('title' in place) own(place, place.title);
      if ('caption' in place) for (const block of place.caption) own(place, inlinesOf(block));
      if (place.type === 'paragraph' || place.type === 'reference') own(place, place.content);
    },
  });
  const places = new Map(namedNodes(text).map((node) => [node.id, node]));
  for (const node of crossReferencesIn(text)) {
    if (node.kind === 'reference' || node.kind === 'note') continue;
    const [id = ''] = node.to;
    const owner = owners.get(id);
    const target = owner ?? places.get(id);
    if (owner) node.to = [owner.id];
    if (target) {
      node.kind = KINDS[target.type as Place['type']] ?? 'other';
      // pandoc does not number equations of LaTeX, and writes their label instead.
      const isName = textOfInlines(node.content) === `[${id}]`;
      if (isName && 'label' in target && target.label) node.content = target.label;
    } else {
      questions.ask('broken-cross-reference', node, textOfInlines(node.content) || id);
      node.to = [];
    }
  }
}

const inlinesOf = (block: Block) => (block.type === 'paragraph' ? block.content : undefined);

function anchorsIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.type === 'anchor') return [node.id];
    return 'content' in node ? anchorsIn(node.content ?? []) : [];
  });
}

function crossReferencesIn(text: FullText): CrossReference[] {
  return namedNodes(text).filter((node) => node.type === 'cross-reference');
}
