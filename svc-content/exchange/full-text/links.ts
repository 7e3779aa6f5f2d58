import {
  type FullText,
  type Inline,
  namedNodes,
  type Question,
  textOfInlines,
} from '@app/contracts/full-text';

type CrossReference = Extract<Inline, { type: 'cross-reference' }>;

/**
 * Completes the links within a text: a link without words gets the label or the title of its target. Returns a function
 * that returns a question for each link whose target is missing. Call the returned function after all nodes have ids.
 */
export function linksOf(text: FullText): () => Question[] {
  const nodes = namedNodes(text);
  const targets = new Map(nodes.filter(({ id }) => id !== '').map((node) => [node.id, node]));
  const broken: CrossReference[] = [];
  for (const node of nodes) {
    if (node.type !== 'cross-reference') continue;
    if (
      textOfInlines(node.content) === '' &&
      node.content.every((part) => typeof part === 'string')
    ) {
      node.content = node.to.flatMap((id) => labelOf(targets.get(id)) ?? []);
    }
    const isMissing = node.to.length === 0 || node.to.some((id) => !targets.has(id));
    if (isMissing) broken.push(node);
  }
  return () =>
    broken.map(({ id, content, to }) => ({
      id: `broken-cross-reference-${id}`,
      kind: 'broken-cross-reference',
      node: id,
      excerpt: textOfInlines(content) || to.join(' '),
    }));
}

function labelOf(node: object | undefined): Inline[] | undefined {
  if (!node) return undefined;
  if ('label' in node && node.label) return wordsOnly(node.label as Inline[]);
  return 'title' in node && node.title ? wordsOnly(node.title as Inline[]) : undefined;
}

/** Returns a copy of text for use at another place: with its marks, but without links and nodes that have an id. */
export function wordsOnly(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [node];
    if (node.type === 'mark') return [{ ...node, content: wordsOnly(node.content) }];
    if (node.type === 'break') return [' '];
    if (node.type === 'equation') return wordsOnly(node.content ?? [node.tex ?? '']);
    return 'content' in node ? wordsOnly(node.content) : [];
  });
}
