import { bareDoi, type Reference } from '@app/contracts';
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
import { Ids } from './writing.ts';

/** Writes what follows the front matter. References are those of the record, and those of the text that the record lacks. */
export function textParts(text: FullText, references: readonly Reference[]): XmlContent {
  const ids = new Ids(text);
  const joined = new JoinedReferences(references, ids);
  const writing: Writing = { ids, references: (list) => referencesXml(list, joined, writing) };
  const parts = partsXml(text, writing);
  return parts(() => joined.rest());
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

function referencesXml(list: References, joined: JoinedReferences, writing: Writing): Xml {
  const { content, items, label, title, id } = list;
  const nested = content.filter(({ type }) => type === 'references');
  const others = content.filter(({ type }) => type !== 'references');
  return element(
    'ref-list',
    [
      known('label', inlineXml(label, writing)),
      known('title', inlineXml(title, writing)),
      others.flatMap((block) => blockXml(block, writing)),
      items.map((work, at) => {
        const known = joined.take(work, items.length, at);
        const target = writing.ids.of(work.id) ?? work.id;
        return known ? referenceElement(known, target) : workXml(work, target, writing);
      }),
      nested.flatMap((block) => blockXml(block, writing)),
    ],
    { id: writing.ids.of(id) },
  );
}

/** Writes a reference that is only in the text. Its links stay text, because its identifiers have elements of their own. */
function workXml({ label, content, doi }: CitedWork, id: string, writing: Writing): Xml {
  const text = textOfInlines(content);
  const hasDoi = doi !== undefined && !text.toLowerCase().includes(doi.toLowerCase());
  return element(
    'ref',
    [
      known('label', inlineXml(label, writing)),
      element('mixed-citation', [
        inlineXml(content, { ids: writing.ids, isInLink: true }),
        hasDoi ? [' ', element('pub-id', doi, { 'pub-id-type': 'doi' })] : undefined,
      ]),
    ],
    { id },
  );
}

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Finds the references of the record that the references of a text mean. */
class JoinedReferences {
  readonly #references: readonly Reference[];
  readonly #left: Set<Reference>;
  readonly #ids: Ids;

  constructor(references: readonly Reference[], ids: Ids) {
    this.#references = references;
    this.#left = new Set(references);
    this.#ids = ids;
  }

  /** Returns a reference of the record by its key, DOI or text, or by its place if both lists are as long. */
  take(work: CitedWork, length: number, at: number): Reference | undefined {
    const doi = bareDoi(work.doi ?? '').toLowerCase();
    const text = folded(textOfInlines(work.content));
    const sameText = (reference: Reference) =>
      reference.text !== undefined && folded(reference.text) === text;
    const byPlace = length === this.#references.length ? this.#references[at] : undefined;
    const found =
      this.#find(({ key }) => key === work.id) ??
      this.#find((reference) => doi !== '' && reference.doi?.toLowerCase() === doi) ??
      this.#find(sameText) ??
      (byPlace && this.#left.has(byPlace) ? byPlace : undefined);
    if (found) this.#left.delete(found);
    return found;
  }

  #find(matches: (reference: Reference) => boolean): Reference | undefined {
    return this.#references.find((reference) => this.#left.has(reference) && matches(reference));
  }

  /** Returns the list of those that the text does not have. */
  rest(): Xml | undefined {
    const free = (at: number): string => {
      let id = `ref${at + 1}`;
      while (this.#ids.isTaken(id)) id = `_${id}`;
      return id;
    };
    return referenceList([...this.#left], free);
  }
}
