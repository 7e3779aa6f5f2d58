import type { Block, Inline, Quotation } from '@app/contracts/full-text';
import { element, known, type Xml } from '../../../store/text/xml.ts';
import { floatXml, withFoot } from './floats.ts';
import { displayXml, fileXml, head, inlineXml, labelXml } from './inlines.ts';
import { notesXml } from './notes.ts';
import { blocksAt, orEmpty, PLACES } from './places.ts';
import { sectionXml } from './sections.ts';
import { gridXml } from './tables.ts';
import { common, type Writing } from './writing.ts';

export function blockXml(block: Block, writing: Writing): Xml[] {
  switch (block.type) {
    case 'paragraph':
      return [
        element('p', inlineXml(block.content, writing), {
          ...common(block, writing),
          'content-type': block.continues ? 'continuation' : undefined,
        }),
      ];
    case 'section':
      return [sectionXml(block, writing)];
    case 'list': {
      if (block.items.length === 0) return lines(block, writing);
      const items = block.items.map((item) =>
        element('list-item', [
          head(item, writing),
          orEmpty(blocksAt(item.content, PLACES.item, writing)),
        ]),
      );
      const attributes = { ...common(block, writing), 'list-type': block.style };
      return [element('list', [head(block, writing), items], attributes)];
    }
    case 'definitions': {
      const items = block.items.map(({ label, term, content }) =>
        element('def-item', [
          element('term', [inlineXml(label, writing), label && ' ', inlineXml(term, writing)]),
          known('def', blocksAt(content, PLACES.paragraphs, writing)),
        ]),
      );
      return [element('def-list', [head(block, writing), items], common(block, writing))];
    }
    case 'grid':
      return [element('table-wrap', gridXml(block, writing))];
    case 'equation':
      return [displayXml(block, writing)];
    case 'code': {
      const { language, text } = block;
      const attributes = { ...common(block, writing), language, 'xml:space': 'preserve' };
      const code = element('code', text, attributes);
      const label = labelXml(block.label, writing);
      return [label ? element('fig', [label, code]) : code];
    }
    case 'quotation':
      return [quotationXml(block, writing)];
    case 'notes':
      if (block.items.length === 0) return lines(block, writing);
      return [
        element('fn-group', [head(block, writing), notesXml(block, writing)], {
          ...common(block, writing),
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
      return [floatXml(block, common(block, writing), writing)];
  }
}

/** Writes the label and the title of a list without items as paragraphs, because JATS does not allow such a list. */
const lines = ({ label, title }: { label?: Inline[]; title?: Inline[] }, writing: Writing): Xml[] =>
  [label, title].flatMap((line) => known('p', inlineXml(line, writing)) ?? []);

/** A verse consists of lines and verses. */
const isVerse = (quotation: Quotation): boolean =>
  quotation.isVerse === true &&
  quotation.content.every(
    (block) => block.type === 'paragraph' || (block.type === 'quotation' && isVerse(block)),
  );

function quotationXml(quotation: Quotation, writing: Writing): Xml {
  const attributes = common(quotation, writing);
  const heading = head(quotation, writing);
  if (isVerse(quotation) && quotation.source.every(({ type }) => type === 'paragraph')) {
    const verse = quotation.content.map((block) =>
      block.type === 'paragraph'
        ? element('verse-line', inlineXml(block.content, writing, 'verse'), common(block, writing))
        : blockXml(block, writing),
    );
    const filled = verse.length > 0 ? verse : element('verse-line', undefined);
    const { lines: source } = withFoot([], quotation.source, writing);
    return element('verse-group', [heading, filled, source], attributes);
  }
  const { body, lines: source } = withFoot(quotation.content, quotation.source, writing);
  return element(
    'disp-quote',
    [heading, blocksAt(body, PLACES.blocks, writing), source],
    attributes,
  );
}
