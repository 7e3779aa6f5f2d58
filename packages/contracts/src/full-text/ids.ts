import type { FullText } from './tree.ts';
import {
  type InlineNode,
  type Place,
  textOfBlocks,
  textOfInlines,
  walk,
  walkBlocks,
} from './walk.ts';

type Named = Place | Extract<InlineNode, { id: string }>;

const PREFIXES: Record<string, string> = {
  paragraph: 'p',
  section: 'sec',
  figure: 'fig',
  table: 'tab',
  picture: 'img',
  equation: 'eq',
  'cross-reference': 'x',
};

/** The maximum length of an id. pandoc derives ids from whole headings, which may be long. */
export const MAX_ID = 300;

/**
 * Gives an id to each node whose id is missing or too long, and adapts the links to replaced ids. The id is derived
 * from the node's content. A node therefore gets the same id after nodes were added or removed before it, and after a
 * repeated conversion.
 */
export function assignIds(text: FullText): void {
  const nodes = namedNodes(text);
  const taken = new Set(nodes.map(({ id }) => id));
  /** The last number that was appended to each repeated id. */
  const numbers = new Map<string, number>();
  const renamed = new Map<string, string>();
  for (const node of nodes) {
    const former = node.id;
    if (former !== '' && former.length <= MAX_ID) continue;
    const id = `${PREFIXES[node.type] ?? node.type}-${shortHash(keyOf(node))}`;
    let number = (numbers.get(id) ?? 0) + 1;
    const numbered = () => (number === 1 ? id : `${id}-${number}`);
    while (taken.has(numbered())) number += 1;
    numbers.set(id, number);
    node.id = numbered();
    taken.add(node.id);
    renamed.set(former, node.id);
  }
  for (const node of nodes) {
    if (node.type !== 'cross-reference') continue;
    // A link to a long id that no node has is removed.
    node.to = node.to.flatMap((id) => (id.length <= MAX_ID ? id : (renamed.get(id) ?? [])));
  }
}

/** Returns the id of a node's element on a page. The prefix distinguishes it from the ids of the page itself. */
export const anchorOf = (id: string): string => `t-${id.replace(/\s+/g, '_')}`;

/** Returns all nodes that have an id, in the order of reading. */
export function namedNodes(text: FullText): Named[] {
  const nodes: Named[] = [];
  const pictureOf = (node: Place | InlineNode) => {
    if (node.type === 'equation' && node.picture) nodes.push(node.picture);
  };
  const visitor = {
    enter: (place: Place) => {
      nodes.push(place);
      pictureOf(place);
    },
    inline: (node: InlineNode) => {
      if ('id' in node && node.id !== undefined) nodes.push(node as Named);
      pictureOf(node);
    },
  };
  walkBlocks(text.front, visitor);
  walk(text, visitor);
  return nodes;
}

/**
 * Returns the text that distinguishes a node from other nodes of its type. Content that authors often add later is
 * excluded.
 */
function keyOf(node: Named): string {
  switch (node.type) {
    case 'section':
    case 'sub-article':
      return textOfInlines(node.title);
    case 'note':
      return textOfBlocks(node.content);
    case 'reference':
      return textOfInlines(node.content);
    case 'picture':
    case 'file':
      return node.file;
    case 'equation':
      return node.tex ?? node.mathml ?? textOfInlines(node.content);
    case 'cross-reference':
      return `${node.to.join()} ${textOfInlines(node.content)}`;
    case 'anchor':
      return '';
    default:
      // The label is excluded, because a new figure changes the numbers of the figures after it.
      if ('caption' in node && (node.title || node.caption.length > 0)) {
        return `${textOfInlines(node.title)} ${textOfBlocks(node.caption)}`;
      }
      if ('caption' in node && node.label) return textOfInlines(node.label);
      return textOfBlocks([node]);
  }
}

/** Returns a short hash of a text (cyrb53). Collisions are harmless, because equal ids are numbered. */
export function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
