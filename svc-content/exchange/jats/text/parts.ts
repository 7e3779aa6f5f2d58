import type { Reference } from '@app/contracts';
import {
  type Block,
  type CitedWork,
  type FullText,
  type References,
  type SubArticle,
  textOfInlines,
} from '@app/contracts/full-text';
import { element, known, type Xml, type XmlContent } from '../../../store/text/xml.ts';
import { referenceElement, referenceList } from '../references.ts';
import { blockXml, sectionContent, untitledSection, type Writing } from './blocks.ts';
import { inlineXml } from './inlines.ts';
import { matchReferences } from './matched-references.ts';
import { Ids } from './writing.ts';

/** Writes what follows the front matter. References are those of the record, and those of the text that the record lacks. */
export function textParts(text: FullText, references: readonly Reference[]): XmlContent {
  const partners = matchReferences(text, references);
  const inText = new Set(partners.values());
  const others = references.filter((reference) => !inText.has(reference));
  const ids = new Ids(text);
  const idOf = others.map((reference, at) => ids.add(reference.key ?? `ref${at + 1}`));
  const writing: Writing = { ids, references: (list) => referencesXml(list, partners, writing) };
  return partsXml(text, writing)(() => referenceList(others, (at) => idOf[at] ?? ''));
}

/** `rest` returns what ends the back matter, when all other parts are written. */
function partsXml(text: FullText | SubArticle, writing: Writing) {
  return (rest: () => XmlContent): XmlContent => {
    const body = known('body', sectionContent(text.body, writing));
    const back = backXml(text.back, writing);
    return [
      body,
      known('back', [back, rest()]),
      known(
        'floats-group',
        text.floats.flatMap((block) => blockXml(block, writing)),
      ),
      text.subArticles.map((each) => subArticleXml(each, writing)),
    ];
  };
}

/** Writes the back matter. Appendices that follow each other form a group, other blocks a section. */
function backXml(blocks: readonly Block[], writing: Writing): Xml[] {
  const all: Xml[] = [];
  let appendices: Xml[] = [];
  const close = () => {
    if (appendices.length > 0) all.push(element('app-group', appendices));
    appendices = [];
  };
  for (const block of blocks) {
    const written = blockXml(block, writing);
    if (block.type === 'section' && block.part === 'appendix') appendices.push(...written);
    else {
      close();
      const isPart =
        block.type === 'section' || block.type === 'notes' || block.type === 'references';
      all.push(...(isPart ? written : [untitledSection(written)]));
    }
  }
  close();
  return all;
}

function subArticleXml(sub: SubArticle, writing: Writing): Xml {
  const { id, lang, kind, title, authors, doi } = sub;
  const stub = element('front-stub', [
    known('article-id', doi, { 'pub-id-type': 'doi' }),
    element('title-group', element('article-title', inlineXml(title, writing))),
    known(
      'contrib-group',
      authors.map((author) =>
        element('contrib', element('string-name', author), { 'contrib-type': 'author' }),
      ),
    ),
    known(
      'abstract',
      sub.front.flatMap((block) => blockXml(block, writing)),
    ),
  ]);
  return element('sub-article', [stub, partsXml(sub, writing)(() => undefined)], {
    'article-type': kind ?? 'other',
    id: writing.ids.of(id),
    'xml:lang': lang,
  });
}

function referencesXml(
  list: References,
  partners: ReadonlyMap<CitedWork, Reference>,
  writing: Writing,
): Xml {
  const { content, items, label, title, id } = list;
  const nested = content.filter(({ type }) => type === 'references');
  const others = content.filter(({ type }) => type !== 'references');
  return element(
    'ref-list',
    [
      known('label', inlineXml(label, writing)),
      known('title', inlineXml(title, writing)),
      others.flatMap((block) => blockXml(block, writing)),
      items.map((work) => workXml(work, partners.get(work), writing)),
      nested.flatMap((block) => blockXml(block, writing)),
    ],
    { id: writing.ids.of(id) },
  );
}

/** Writes a reference as printed. Its links stay text, because its identifiers have elements of their own. */
function workXml(work: CitedWork, partner: Reference | undefined, writing: Writing): Xml {
  const { content, doi } = work;
  const id = writing.ids.of(work.id) ?? work.id;
  const label = known('label', inlineXml(work.label, writing));
  const written = inlineXml(content, { ids: writing.ids, isInLink: true });
  const text = textOfInlines(content);
  if (partner) return referenceElement(partner, id, { label, content: text && written });
  const hasDoi = doi !== undefined && !text.toLowerCase().includes(doi.toLowerCase());
  const identifier = hasDoi && [' ', element('pub-id', doi, { 'pub-id-type': 'doi' })];
  return element('ref', [label, element('mixed-citation', [written, identifier || undefined])], {
    id,
  });
}
