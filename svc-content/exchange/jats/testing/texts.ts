import {
  type Block,
  type Cell,
  type Equation,
  type FileNode,
  type FullText,
  floatTypes,
  type Inline,
  listStyles,
  marks,
  type Note,
  namedNodes,
  type SubArticle,
  sectionParts,
  targetKinds,
} from '@app/contracts/full-text';
import fc, { type Arbitrary } from 'fast-check';

/** Ids that XML does not allow, and the id of an affiliation. */
const ODD_IDS = ['1 first', 'aff1', 'a:b', 'ª', '²', 'ref1'];

/** The nodes to which links may lead. Nodes that are not read back, such as empty paragraphs, are excluded. */
const TARGETS = ['section', 'figure', 'table', 'box', 'note', 'reference', 'quotation'];

const word = fc.constantFrom('salt', 'ice & <light>', 'ملح', 'x', '“quoted”', 'a\u00a0b', '2');
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
const optional = <T>(value: Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const lang = optional(fc.constantFrom('en', 'ar'));
const id = fc.constant('');
/** Makes each link lead to one of the nodes of the text, or to no node. */
const target = fc.integer({ min: 0, max: 40 }).map(String);
const mathml = fc.constantFrom(
  '<math><mi>a</mi></math>',
  '<math display="block"><mfrac><mn>1</mn><mi mathvariant="bold">b</mi></mfrac></math>',
  '<math/>',
  '<math><mtable><mtr><mtd columnalign="left"><mo stretchy="false">(</mo></mtd></mtr></mtable></math>',
);
const file = (type: FileNode['type']): Arbitrary<FileNode> =>
  fc.record(
    {
      type: fc.constant(type),
      id,
      file: fc.constantFrom('a.png', 'b c.csv', 'https://a.example/x?y=1&z', ''),
      mediaType: fc.constantFrom('image/png', 'text/csv', 'odd'),
      alt: text,
      width: fc.constant(10),
    },
    { requiredKeys: ['type', 'id', 'file'] },
  );

interface Trees {
  inline: Inline;
  inlines: Inline[];
  equation: Equation;
  block: Block;
  blocks: Block[];
}

const { inlines, blocks } = fc.letrec<Trees>((tie) => {
  const content = tie('inlines') as Arbitrary<Inline[]>;
  const some = tie('blocks') as Arbitrary<Block[]>;
  const label = optional(content);
  const title = optional(content);
  const kind = optional(fc.constantFrom('methods', 'com', 'odd kind'));
  const doi = optional(fc.constant('10.5555/part'));
  const cell: Arbitrary<Cell> = fc.record(
    {
      isHeader: fc.boolean(),
      colspan: fc.integer({ min: 1, max: 3 }),
      rowspan: fc.integer({ min: 0, max: 3 }),
      align: fc.constantFrom('left', 'odd'),
      content: some,
    },
    { requiredKeys: ['content'] },
  );
  const rows = fc.array(fc.array(cell, { maxLength: 2 }), { maxLength: 2 });
  const note: Arbitrary<Note> = fc.record({
    type: fc.constant('note'),
    id,
    kind,
    label,
    content: some,
  });
  // Without a text, a reference is printed as its DOI, and a link as the label of its target.
  const printed = fc.tuple(word, content).map(([first, rest]) => [first, ...rest]);
  const node = { id, lang };
  return {
    inlines: fc.array(tie('inline') as Arbitrary<Inline>, {
      maxLength: 3,
      depthIdentifier: 'text',
    }),
    inline: fc.oneof(
      { depthIdentifier: 'text', maxDepth: 4, withCrossShrink: true },
      text,
      fc.record({ type: fc.constant('break') }),
      fc.record({ type: fc.constant('anchor'), id }),
      fc.record({ type: fc.constant('mark'), mark: fc.constantFrom(...marks), content }),
      fc.record({ type: fc.constant('span'), id: optional(id), kind, lang, content }),
      fc.record({
        type: fc.constant('link'),
        href: fc.constantFrom('https://a.example/?b=1&c', 'mailto:a@b.example', '10.5555/link'),
        content,
      }),
      fc.record({
        ...{ type: fc.constant('cross-reference'), id, kind: fc.constantFrom(...targetKinds) },
        ...{ to: fc.array(target, { maxLength: 2 }), content: printed },
      }),
      tie('equation'),
      file('picture'),
      file('file'),
    ) as Arbitrary<Inline>,
    // A formula is set as text, or has other forms.
    equation: fc.oneof(
      fc.record({
        ...{ type: fc.constant('equation'), id, label, mathml: optional(mathml) },
        ...{
          tex: optional(fc.constantFrom('a<b', '\\frac{1}{2}')),
          picture: optional(file('picture')),
        },
      }),
      fc.record({ type: fc.constant('equation'), id, label, content: printed }),
    ) as Arbitrary<Equation>,
    blocks: fc.array(tie('block') as Arbitrary<Block>, { maxLength: 3, depthIdentifier: 'blocks' }),
    block: fc.oneof(
      { depthIdentifier: 'blocks', maxDepth: 4, withCrossShrink: true },
      fc.record({
        type: fc.constant('paragraph'),
        ...node,
        content,
        continues: optional(fc.boolean()),
      }),
      tie('equation'),
      file('picture'),
      file('file'),
      fc.record({
        ...{ type: fc.constant('code'), ...node, label, text },
        language: optional(fc.constant('c')),
      }),
      fc.record({
        ...{ type: fc.constant('section'), ...node, label, title, kind, doi, content: some },
        part: optional(fc.constantFrom(...sectionParts)),
      }),
      fc.record({
        ...{
          type: fc.constant('list'),
          ...node,
          label,
          title,
          style: fc.constantFrom(...listStyles),
        },
        items: fc.array(fc.record({ label, title, content: some }), { maxLength: 2 }),
      }),
      fc.record({
        ...{ type: fc.constant('definitions'), ...node, title },
        items: fc.array(fc.record({ label, term: content, content: some }), { maxLength: 2 }),
      }),
      fc.record({
        ...{ type: fc.constantFrom(...floatTypes), ...node, label, title, doi },
        ...{ caption: some, alt: optional(text), content: some, foot: some },
      }),
      fc.record({
        ...{ type: fc.constant('grid'), ...node, head: rows, foot: rows },
        bodies: fc.array(rows, { maxLength: 2 }),
        columns: optional(fc.constant([{ width: '20%', align: 'odd' }, {}])),
      }),
      fc.record({
        ...{ type: fc.constant('quotation'), ...node, label, title, content: some, source: some },
        isVerse: optional(fc.boolean()),
      }),
      fc.record({
        ...{ type: fc.constant('notes'), ...node, kind, label, title },
        items: fc.array(note, { maxLength: 2 }),
      }),
      fc.record({
        ...{ type: fc.constant('references'), ...node, label, title, content: some },
        items: fc.array(
          fc.record({ type: fc.constant('reference'), id, label, doi, content: printed }),
          {
            maxLength: 2,
          },
        ),
      }),
    ) as Arbitrary<Block>,
  };
});

const subArticle = (inner: Arbitrary<SubArticle[]>): Arbitrary<SubArticle> =>
  fc.record({
    ...{ type: fc.constant('sub-article'), id, lang, title: optional(inlines) },
    ...{
      kind: optional(fc.constant('reviewer-report')),
      authors: fc.array(word, { maxLength: 2 }),
    },
    ...{ doi: optional(fc.constant('10.5555/r')), front: blocks, body: blocks, back: blocks },
    ...{ floats: blocks, subArticles: inner },
  });
const none = fc.constant<SubArticle[]>([]);
const subArticles = fc.array(subArticle(fc.array(subArticle(none), { maxLength: 1 })), {
  maxLength: 1,
});

/** Generates texts that the schema allows, with unique ids. */
export const anyText: Arbitrary<FullText> = fc
  .record({
    front: none as Arbitrary<never[]>,
    body: blocks,
    back: blocks,
    floats: blocks,
    subArticles,
  })
  .map((tree) => {
    const copy = structuredClone(tree) as FullText;
    const nodes = namedNodes(copy);
    for (const [at, node] of nodes.entries()) node.id = ODD_IDS[at - 20] ?? `n${at}`;
    const targets = nodes.filter(({ type }) => TARGETS.includes(type));
    for (const node of nodes) {
      if (node.type === 'cross-reference') {
        node.to = node.to.map((at) => targets[Number(at)]?.id ?? 'gone');
      }
    }
    return copy;
  });
