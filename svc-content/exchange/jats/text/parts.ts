import type { Reference } from '@app/contracts';
import type { Block, CitedWork, FullText, References, SubArticle } from '@app/contracts/full-text';
import { element, known, type Xml, type XmlContent } from '../../../store/text/xml.ts';
import { referenceElement, referenceList } from '../references.ts';
import { blockXml } from './blocks.ts';
import { head, inlineXml, labelXml } from './inlines.ts';
import { matchReferences } from './matched-references.ts';
import { blocksAt, nameOf, PLACES } from './places.ts';
import { backSection, bodyContent, untitledSection } from './sections.ts';
import { Ids, type Writing } from './writing.ts';

/**
 * Writes the parts after the front matter. The result has all references of the record, and also the references that
 * only the text has.
 */
export function textParts(text: FullText, references: readonly Reference[]): XmlContent {
  const partners = matchReferences(text, references);
  const inText = new Set(partners.values());
  const others = references.filter((reference) => !inText.has(reference));
  const keys = others.map((reference, at) => reference.key ?? `ref${at + 1}`);
  const write = (ids: Ids) => {
    for (const key of keys) ids.expect(key);
    const writing: Writing = {
      ids,
      block: (block) => blockXml(block, writing),
      references: (list) => referencesXml(list, partners, writing),
    };
    return partsXml(text, writing, () => referenceList(others, (at) => ids.take(keys[at]) ?? ''));
  };
  const ids = new Ids(text);
  const written = write(ids);
  return ids.broken.size === 0 ? written : write(new Ids(text, ids.broken));
}

/** `rest` writes the end of the back matter. It is called after the body and the other back matter are written. */
function partsXml(
  text: FullText | SubArticle,
  writing: Writing,
  rest: () => Xml | undefined,
): XmlContent {
  const body = known('body', bodyContent(text.body, writing));
  const back = backXml(text.back, writing);
  return [
    body,
    known('back', [back, rest()]),
    known('floats-group', blocksAt(text.floats, PLACES.floats, writing)),
    text.subArticles.map((each) => subArticleXml(each, writing)),
  ];
}

/** Writes the back matter. Consecutive appendices form a group. Other consecutive blocks form a section. */
function backXml(blocks: readonly Block[], writing: Writing): Xml[] {
  const all: Xml[] = [];
  let appendices: Xml[] = [];
  const close = () => {
    if (appendices.length > 0) all.push(element('app-group', appendices));
    appendices = [];
  };
  for (const block of blocks) {
    if (block.type === 'section' && block.part === 'appendix') {
      appendices.push(backSection(block, writing));
      continue;
    }
    close();
    const written = block.type === 'section' ? [backSection(block, writing)] : writing.block(block);
    const isPart = written.every((xml) => BACK.includes(nameOf(xml)));
    all.push(...(isPart ? written : [untitledSection(written)]));
  }
  close();
  return all;
}

const BACK = ['ack', 'bio', 'fn-group', 'glossary', 'notes', 'ref-list', 'sec'];

function subArticleXml(sub: SubArticle, writing: Writing): Xml {
  const { id, lang, kind, title, authors, doi } = sub;
  const stub = element('front-stub', [
    known('article-id', doi, { 'pub-id-type': 'doi' }),
    element('title-group', element('article-title', inlineXml(title, writing, 'title'))),
    known(
      'contrib-group',
      authors.map((author) =>
        element('contrib', element('string-name', author), { 'contrib-type': 'author' }),
      ),
    ),
    known('abstract', bodyContent(sub.front, writing, PLACES.paragraphs)),
  ]);
  return element('sub-article', [stub, partsXml(sub, writing, () => undefined)], {
    'article-type': kind ?? 'other',
    id: writing.ids.take(id),
    'xml:lang': lang,
  });
}

function referencesXml(
  list: References,
  partners: ReadonlyMap<CitedWork, Reference>,
  writing: Writing,
): Xml {
  const { content, items, label, title, id } = list;
  const isList = ({ type }: Block) => type === 'references';
  const others = blocksAt(
    content.filter((block) => !isList(block)),
    PLACES.blocks,
    writing,
  );
  const works = items.map((work) => workXml(work, partners.get(work), writing));
  const nested = content.filter(isList).flatMap((block) => writing.block(block));
  return element('ref-list', [head({ label, title }, writing), others, works, nested], {
    id: writing.ids.take(id),
  });
}

/** Writes a reference as printed. Its links become text, because its identifiers have separate elements. */
function workXml(work: CitedWork, partner: Reference | undefined, writing: Writing): Xml {
  const { content, doi } = work;
  const id = writing.ids.take(work.id) ?? work.id;
  const label = labelXml(work.label, writing);
  const written = inlineXml(content, writing, 'citation');
  const isPrinted = content.length > 0;
  const reference = partner ?? (doi === undefined ? undefined : { doi });
  if (!reference) return element('ref', [label, element('mixed-citation', written)], { id });
  return referenceElement(reference, id, { label, content: isPrinted && written });
}
