import type { Block, Section } from '@app/contracts/full-text';
import { element, known, type Xml, type XmlContent } from '../../../store/text/xml.ts';
import { head, inlineXml, labelXml } from './inlines.ts';
import { type BlockPlace, blocksAt, PLACES } from './places.ts';
import { common, type Writing } from './writing.ts';

/** The elements that follow the sections within a section. All others precede them. */
const isBackMatter = (block: Block) =>
  block.type === 'references' || (block.type === 'notes' && block.items.length > 0);
const isSection = ({ type }: Block) => type === 'section';

/** Writes the content of a section: blocks, then sections, then notes and references. */
export function sectionContent(
  blocks: readonly Block[],
  writing: Writing,
  place: BlockPlace = PLACES.blocks,
): Xml[] {
  const isLoose = (block: Block) => !isSection(block) && !isBackMatter(block);
  const first = blocks.findIndex(isSection);
  const at = first < 0 ? blocks.length : first;
  const after: Xml[] = [];
  let loose: Block[] = [];
  // Blocks after a section are wrapped in a section, because JATS does not allow blocks there.
  const close = () => {
    if (loose.length > 0) after.push(untitledSection(blocksAt(loose, PLACES.blocks, writing)));
    loose = [];
  };
  const before = blocksAt(blocks.slice(0, at).filter(isLoose), place, writing);
  for (const block of blocks.slice(at)) {
    if (isLoose(block)) loose.push(block);
    if (!isSection(block)) continue;
    close();
    after.push(...writing.block(block));
  }
  close();
  const back = blocks.filter(isBackMatter).flatMap((block) => writing.block(block));
  return [...before, ...after, ...back];
}

/** Writes blocks at a place that permits blocks and sections. Notes and references are wrapped in a section. */
export function bodyContent(
  blocks: readonly Block[],
  writing: Writing,
  place: BlockPlace = PLACES.blocks,
): Xml[] {
  const back = blocks.filter(isBackMatter).flatMap((block) => writing.block(block));
  const others = blocks.filter((block) => !isBackMatter(block));
  return [
    ...sectionContent(others, writing, place),
    ...(back.length > 0 ? [untitledSection(back)] : []),
  ];
}

/** Adds an empty title, because JATS requires a title for each section. */
export const untitledSection = (content: XmlContent): Xml =>
  element('sec', [element('title', undefined), content]);

const PARTS: Record<NonNullable<Section['part']>, string> = {
  acknowledgements: 'ack',
  appendix: 'app',
  glossary: 'glossary',
  notes: 'notes',
  biography: 'bio',
};

/** Writes a section of the back matter. At other places, `sectionXml` writes `part` as the type of the section. */
export function backSection(section: Section, writing: Writing): Xml {
  const { part } = section;
  if (part === undefined) return sectionXml(section, writing);
  const attributes = {
    ...common(section, writing),
    'notes-type': part === 'notes' ? section.kind : undefined,
  };
  const doi = known('object-id', section.doi, { 'pub-id-type': 'doi' });
  if (part === 'glossary') {
    const content = blocksAt(section.content, PLACES.blocks, writing);
    return element('glossary', [doi, head(section, writing), content], attributes);
  }
  if (part === 'acknowledgements') {
    const content = bodyContent(section.content, writing, PLACES.paragraphs);
    return element('ack', [doi, head(section, writing), content], attributes);
  }
  const meta = known('sec-meta', doi);
  const content = [meta, headOrEmpty(section, writing), sectionContent(section.content, writing)];
  return element(PARTS[part], content, attributes);
}

export function sectionXml(section: Section, writing: Writing): Xml {
  const meta = known('sec-meta', known('object-id', section.doi, { 'pub-id-type': 'doi' }));
  const content = [meta, headOrEmpty(section, writing), sectionContent(section.content, writing)];
  const kind = section.kind ?? section.part;
  return element('sec', content, { ...common(section, writing), 'sec-type': kind });
}

function headOrEmpty(section: Section, writing: Writing): XmlContent {
  const hasHead = section.label !== undefined || section.title !== undefined;
  const title = known('title', inlineXml(section.title, writing, 'title'));
  const label = labelXml(section.label, writing);
  return hasHead && (title || label) ? [label, title] : element('title', undefined);
}
