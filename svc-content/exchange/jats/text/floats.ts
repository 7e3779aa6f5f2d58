import type { Block, Float, Notes } from '@app/contracts/full-text';
import {
  element,
  known,
  type Xml,
  type XmlAttributes,
  type XmlContent,
} from '../../../store/text/xml.ts';
import { fileAttributes, head, inlineXml, labelXml } from './inlines.ts';
import { notesXml } from './notes.ts';
import { blocksAt, fitted, nameOf, PLACES } from './places.ts';
import { sectionContent } from './sections.ts';
import { gridXml } from './tables.ts';
import type { Writing } from './writing.ts';

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

export function floatXml(float: Float, attributes: XmlAttributes, writing: Writing): Xml {
  const { type, doi, label, title, caption, alt, content, foot } = float;
  const name = FLOATS[type];
  const inside = (inner: XmlContent, more: readonly Xml[] = [], file: XmlAttributes = {}) => {
    const heading = [
      known('title', inlineXml(title, writing, 'title')),
      blocksAt(caption, PLACES.paragraphs, writing),
      more,
    ];
    return element(
      name,
      [
        known('object-id', doi, { 'pub-id-type': 'doi' }),
        labelXml(label, writing),
        known('caption', heading),
        alt === undefined || type === 'box' ? undefined : element('alt-text', alt),
        inner,
      ],
      { ...attributes, ...file },
    );
  };
  switch (type) {
    case 'statement': {
      const { body, lines } = withFoot([...caption, ...content], foot, writing);
      const written = blocksAt(body, PLACES.statement, writing);
      const filled = written.length > 0 ? written : element('p', undefined);
      return element(name, [head(float, writing), filled, lines], attributes);
    }
    case 'table': {
      const written = content.flatMap((block) =>
        block.type === 'grid' ? gridXml(block, writing) : writing.block(block),
      );
      const isContent = (xml: Xml) => PLACES.table.has(nameOf(xml));
      const below = written.filter((xml) => !isContent(xml)).map(paragraphXml);
      return inside([written.filter(isContent), footXml(below, foot, writing)]);
    }
    case 'figure-group':
      return inside(blocksAt([...content, ...foot], PLACES.figures, writing));
    case 'table-group': {
      const tables = blocksAt([...content, ...foot], PLACES.tables, writing);
      return inside(tables.length > 0 ? tables : element('table-wrap', undefined));
    }
    case 'equation-group': {
      const written = [...content, ...foot].flatMap((block) => writing.block(block));
      const isFormula = (xml: Xml) => PLACES.formulas.has(nameOf(xml));
      return inside(
        written.filter(isFormula),
        written.filter((xml) => !isFormula(xml)).map(paragraphXml),
      );
    }
    case 'media': {
      // The film or other file is not written as a child, but as attributes of the element.
      const [file, ...others] = content;
      const isFile = file?.type === 'file' || file?.type === 'picture';
      const { body, lines } = withFoot(isFile ? others : content, foot, writing);
      const more = blocksAt(body, PLACES.paragraphs, writing);
      return inside(lines, more, isFile ? fileAttributes(file) : { 'xlink:href': '' });
    }
    default: {
      const { body, lines } = withFoot(content, foot, writing);
      const written =
        type === 'box' ? sectionContent(body, writing) : blocksAt(body, PLACES.figure, writing);
      return inside([written, lines]);
    }
  }
}

const paragraphXml = (xml: Xml): Xml => fitted(xml, PLACES.paragraphs);

/** Writes the paragraphs below a float as attributions (`lines`). Appends other blocks to the content (`body`). */
export function withFoot(content: readonly Block[], foot: readonly Block[], writing: Writing) {
  const body = [...content, ...foot.filter(({ type }) => type !== 'paragraph')];
  const lines = foot.map((block) =>
    block.type === 'paragraph'
      ? element('attrib', inlineXml(block.content, writing), {
          id: writing.ids.take(block.id),
          'xml:lang': block.lang,
        })
      : undefined,
  );
  return { body, lines };
}

function footXml(below: readonly Xml[], foot: readonly Block[], writing: Writing): Xml | undefined {
  const isPlain = ({ label, title, kind }: Notes) => !label && !title && !kind;
  const written = foot.map((block) => {
    if (block.type !== 'notes' || block.items.length === 0)
      return blocksAt([block], PLACES.paragraphs, writing);
    return isPlain(block) ? notesXml(block, writing) : writing.block(block);
  });
  return known('table-wrap-foot', [below, written]);
}
