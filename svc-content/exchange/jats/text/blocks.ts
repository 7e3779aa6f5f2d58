import type { Block, Cell, Float, Grid, Inline, Notes, References } from '@app/contracts/full-text';
import {
  element,
  known,
  type Xml,
  type XmlAttributes,
  type XmlContent,
} from '../../../store/text/xml.ts';
import { fileXml, formXml, inlineXml } from './inlines.ts';
import type { Ids } from './writing.ts';

export interface Writing {
  ids: Ids;
  /** Writes a list of references, which the article's record completes. */
  references(references: References): Xml;
}

/** What follows the sections of a section, as opposed to what precedes them. */
const isBackMatter = ({ type }: Block) => type === 'notes' || type === 'references';
const isSection = ({ type }: Block) => type === 'section';

/** Writes the content of a section: blocks, then sections, then notes and references. */
export function sectionContent(blocks: readonly Block[], writing: Writing): Xml[] {
  const first = blocks.findIndex(isSection);
  const at = first < 0 ? blocks.length : first;
  const [before, after] = [blocks.slice(0, at), blocks.slice(at)];
  const isLoose = (block: Block) => !isSection(block) && !isBackMatter(block);
  return [
    ...before.filter(isLoose).flatMap((block) => blockXml(block, writing)),
    // Blocks after a section get one of their own.
    ...after
      .filter((block) => !isBackMatter(block))
      .flatMap((block) =>
        isSection(block) ? blockXml(block, writing) : untitledSection(blockXml(block, writing)),
      ),
    ...blocks.filter(isBackMatter).flatMap((block) => blockXml(block, writing)),
  ];
}

/** JATS has no section without a title. */
export const untitledSection = (content: XmlContent): Xml =>
  element('sec', [element('title', undefined), content]);

const common = ({ id, lang }: { id: string; lang?: string }, { ids }: Writing): XmlAttributes => ({
  id: ids.of(id),
  'xml:lang': lang,
});

const head = (
  { label, title }: { label?: Inline[]; title?: Inline[] },
  writing: Writing,
): XmlContent => [
  known('label', inlineXml(label, writing)),
  known('title', inlineXml(title, writing)),
];

const TYPES: Record<string, string> = {
  acknowledgements: 'ack',
  appendix: 'app',
  glossary: 'glossary',
  notes: 'notes',
  biography: 'bio',
};

export function blockXml(block: Block, writing: Writing): Xml[] {
  const attributes = common(block as { id: string }, writing);
  switch (block.type) {
    case 'paragraph': {
      const continued = block.continues ? 'continuation' : undefined;
      return [
        element('p', inlineXml(block.content, writing), {
          ...attributes,
          'content-type': continued,
        }),
      ];
    }
    case 'section': {
      const hasHead = block.label !== undefined || block.title !== undefined;
      const heading = hasHead ? head(block, writing) : element('title', undefined);
      const content = [heading, sectionContent(block.content, writing)];
      const kind = block.part ? {} : { 'sec-type': block.kind };
      return [element(TYPES[block.part ?? ''] ?? 'sec', content, { ...attributes, ...kind })];
    }
    case 'list':
      return [
        element(
          'list',
          [
            head(block, writing),
            block.items.map((item) =>
              element('list-item', [head(item, writing), itemContent(item.content, writing)]),
            ),
          ],
          { ...attributes, 'list-type': block.style },
        ),
      ];
    case 'definitions':
      return [
        element(
          'def-list',
          [
            known('title', inlineXml(block.title, writing)),
            block.items.map(({ label, term, content }) =>
              element('def-item', [
                known('label', inlineXml(label, writing)),
                element('term', inlineXml(term, writing)),
                known('def', asParagraphs(content, writing)),
              ]),
            ),
          ],
          attributes,
        ),
      ];
    case 'grid':
      return [element('table-wrap', gridXml(block, writing))];
    case 'equation':
      return [
        element(
          'disp-formula',
          [known('label', inlineXml(block.label, writing)), formXml(block, writing)],
          attributes,
        ),
      ];
    case 'code': {
      const { language, text } = block;
      return [element('code', text, { ...attributes, language, 'xml:space': 'preserve' })];
    }
    case 'quotation':
      return [quotationXml(block, attributes, writing)];
    case 'notes':
      return [
        element('fn-group', [head(block, writing), notesXml(block, writing)], {
          ...attributes,
          'content-type': block.kind,
        }),
      ];
    case 'references':
      return [writing.references(block)];
    case 'picture':
      return [fileXml(block, 'graphic', writing.ids)];
    case 'file':
      return [fileXml(block, 'media', writing.ids)];
    default:
      return [floatXml(block, attributes, writing)];
  }
}

/** Items contain only paragraphs and lists. Other blocks stand in paragraphs. */
function itemContent(blocks: readonly Block[], writing: Writing): Xml[] {
  const content = blocks.flatMap((block) =>
    ['paragraph', 'list', 'definitions'].includes(block.type)
      ? blockXml(block, writing)
      : inParagraph(block, writing),
  );
  return content.length > 0 ? content : [element('p', undefined)];
}

/** Returns blocks where JATS has only paragraphs. */
const asParagraphs = (blocks: readonly Block[], writing: Writing): Xml[] =>
  blocks.flatMap((block) =>
    block.type === 'paragraph' ? blockXml(block, writing) : inParagraph(block, writing),
  );

const inParagraph = (block: Block, writing: Writing): Xml[] =>
  block.type === 'section'
    ? [known('p', inlineXml(block.title, writing)), ...asParagraphs(block.content, writing)].filter(
        (each) => each !== undefined,
      )
    : [element('p', blockXml(block, writing))];

function quotationXml(
  block: Extract<Block, { type: 'quotation' }>,
  attributes: XmlAttributes,
  writing: Writing,
): Xml {
  const source = block.source.map((each) => known('attrib', lineXml(each, writing)));
  if (!block.isVerse) {
    const content = block.content.flatMap((each) => blockXml(each, writing));
    return element('disp-quote', [head(block, writing), content, source], attributes);
  }
  const lines = block.content.map((each) =>
    each.type === 'quotation'
      ? blockXml(each, writing)
      : element('verse-line', lineXml(each, writing)),
  );
  return element('verse-group', [head(block, writing), lines, source], attributes);
}

/** Returns the text of a block where JATS has no blocks. */
const lineXml = (block: Block, writing: Writing): XmlContent =>
  block.type === 'paragraph' ? inlineXml(block.content, writing) : blockXml(block, writing);

const notesXml = ({ items }: Notes, writing: Writing): Xml[] =>
  items.map((note) =>
    element(
      'fn',
      [known('label', inlineXml(note.label, writing)), itemsOrEmpty(note.content, writing)],
      {
        ...common(note, writing),
        ...kindOfNote(note.kind),
      },
    ),
  );

/** The kinds of notes of the DTD that publishers use. All others are custom ones. */
const KINDS = new Set(
  (
    'abbr coi-statement com con conflict corresp current-aff deceased edited-by equal financial-disclosure on-leave other ' +
    'participating-researchers present-address presented-at presented-by previously-at study-group-members ' +
    'supplementary-material supported-by'
  ).split(' '),
);
const kindOfNote = (kind: string | undefined): XmlAttributes =>
  kind === undefined || KINDS.has(kind)
    ? { 'fn-type': kind }
    : { 'fn-type': 'custom', 'custom-type': kind };

const itemsOrEmpty = (content: readonly Block[], writing: Writing): Xml[] => {
  const written = asParagraphs(content, writing);
  return written.length > 0 ? written : [element('p', undefined)];
};

const FLOATS: Record<Float['type'], string> = {
  figure: 'fig',
  table: 'table-wrap',
  'figure-group': 'fig-group',
  'table-group': 'table-wrap-group',
  'equation-group': 'disp-formula-group',
  box: 'boxed-text',
  statement: 'statement',
  supplement: 'supplementary-material',
  media: 'media',
};

function floatXml(block: Float, attributes: XmlAttributes, writing: Writing): Xml {
  const name = FLOATS[block.type];
  const doi = known('object-id', block.doi, { 'pub-id-type': 'doi' });
  const label = known('label', inlineXml(block.label, writing));
  if (block.type === 'statement') {
    const content = [...block.caption, ...block.content, ...block.foot].flatMap((each) =>
      blockXml(each, writing),
    );
    return element(name, [head(block, writing), content], attributes);
  }
  const caption = known('caption', [
    known('title', inlineXml(block.title, writing)),
    asParagraphs(block.caption, writing),
  ]);
  const alt = known('alt-text', block.alt);
  // A film or another file is an attribute of its element.
  const [file, ...others] = block.type === 'media' ? block.content : [undefined, ...block.content];
  const href = file?.type === 'file' || file?.type === 'picture' ? fileAttributes(file) : {};
  const content = others.flatMap((each) => (each ? contentXml(each, block.type, writing) : []));
  return element(name, [doi, label, caption, alt, content, footXml(block, writing)], {
    ...attributes,
    ...href,
  });
}

function fileAttributes({ file, mediaType }: { file: string; mediaType?: string }): XmlAttributes {
  const [mimetype, subtype] = mediaType?.split('/') ?? [];
  return { mimetype, 'mime-subtype': subtype, 'xlink:href': file };
}

/** Writes a block within a float. A table is written without a frame of its own. */
function contentXml(block: Block, type: Float['type'], writing: Writing): XmlContent {
  if (block.type === 'grid' && (type === 'table' || type === 'supplement')) {
    return type === 'table' ? gridXml(block, writing) : element('p', blockXml(block, writing));
  }
  if (type === 'box') return sectionContent([block], writing);
  const isFramed = ['figure', 'table', 'box', 'supplement', 'statement', 'grid'].includes(
    block.type,
  );
  const isOfGroup = type === 'figure-group' || type === 'table-group' || type === 'equation-group';
  return isFramed && !isOfGroup ? element('p', blockXml(block, writing)) : blockXml(block, writing);
}

function footXml({ type, foot }: Float, writing: Writing): XmlContent {
  if (foot.length === 0) return undefined;
  if (type === 'table') {
    return element(
      'table-wrap-foot',
      foot.map((block) =>
        block.type === 'notes' ? notesXml(block, writing) : asParagraphs([block], writing),
      ),
    );
  }
  return foot.map((block) => known('attrib', lineXml(block, writing)));
}

const ALIGNMENTS = ['left', 'right', 'center', 'justify'];
const alignOf = (align: string | undefined) =>
  align && ALIGNMENTS.includes(align) ? align : undefined;

function gridXml(grid: Grid, writing: Writing): Xml {
  const rows = (cells: readonly Cell[][]) =>
    cells
      .filter((row) => row.length > 0)
      .map((row) =>
        element(
          'tr',
          row.map((cell) => cellXml(cell, writing)),
        ),
      );
  const columns = grid.columns?.map(({ width, align }) =>
    element('col', undefined, { width, align: alignOf(align) }),
  );
  return element(
    'table',
    [
      columns,
      known('thead', rows(grid.head)),
      known('tfoot', rows(grid.foot)),
      grid.bodies.map((body) => known('tbody', rows(body))),
    ],
    common(grid, writing),
  );
}

function cellXml({ isHeader, colspan, rowspan, align, content }: Cell, writing: Writing): Xml {
  const [only, ...others] = content;
  const isText = only?.type === 'paragraph' && others.length === 0 && !only.lang;
  const inner = isText
    ? inlineXml(only.content, { ids: writing.ids, isInCell: true })
    : content.flatMap((block) => blockXml(block, writing));
  return element(isHeader ? 'th' : 'td', inner, {
    colspan: colspan?.toString(),
    rowspan: rowspan?.toString(),
    align: alignOf(align),
  });
}
