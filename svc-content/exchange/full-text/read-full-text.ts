import {
  assignIds,
  type FullText,
  missingWords,
  type ReadText,
  type SubArticle,
  textOf as textOfTree,
} from '@app/contracts/full-text';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml/read-xml.ts';
import { blocksOf } from './blocks.ts';
import { lineOf } from './inlines.ts';
import { linksOf } from './links.ts';
import { commonOf, type Reading, UnheldElements } from './reading.ts';
import { makeIdsUnique } from './unique-ids.ts';
import { textsOfXml } from './xml-words.ts';

/** The maximum nesting of elements, which limits recursion. Real articles with MathML in tables have about 50. */
const MAX_DEPTH = 150;

/**
 * Reads the text of an article in JATS 1.0 to 1.4 or NLM 3.0. Throws an `XmlError` if the file is not such XML. The front
 * matter is not read, because the article's record replaces it.
 */
export function readFullText(xml: string): ReadText {
  const article = readXml(xml, MAX_DEPTH);
  if (article.name !== 'article') {
    throw new XmlError('This is not an article in JATS or NLM', article.line);
  }
  makeIdsUnique(article);
  const unheld = new UnheldElements();
  const ids = idsOf(article);
  const freeId = (prefix: string) => {
    let number = 1;
    while (ids.has(`${prefix}-${number}`)) number += 1;
    ids.add(`${prefix}-${number}`);
    return `${prefix}-${number}`;
  };
  const shared = { unheld, freeId };
  const text: FullText = {
    ...spoken(article),
    front: [],
    ...partsOf(article, readingOf(shared), shared),
  };
  const questions = linksOf(text);
  assignIds(text);
  const lostWords = missingWords(comparedOf(article).flatMap(textsOfXml), textOfTree(text));
  return { text, questions: questions(), removed: [], unheld: unheld.list, lostWords };
}

const idsOf = (element: XmlElement): Set<string> =>
  new Set([
    element.attributes.id ?? '',
    ...elementsOf(element).flatMap((each) => [...idsOf(each)]),
  ]);

/** Returns the elements whose words are compared, by article and sub-article. The record has those of the front matter. */
function comparedOf(article: XmlElement): XmlElement[][] {
  const stub = isSubArticle(article) ? stubOf(article) : undefined;
  const front = elementsOf(stub).filter(({ name }) => ABSTRACTS.includes(name));
  const parts = elementsOf(article).filter(({ name }) => PARTS.includes(name));
  const inner = elementsOf(article).filter(isSubArticle);
  return [[find(stub, TITLE) ?? [], front, parts].flat(), ...inner.flatMap(comparedOf)];
}

const PARTS = ['body', 'back', 'floats-group', 'floats-wrap'];
const ABSTRACTS = ['abstract', 'trans-abstract'];
const TITLE = 'title-group/article-title';
/** What is read of the front matter of a sub-article, and its numbers. */
const READ = [...ABSTRACTS, 'title-group', 'contrib-group', 'article-id'];

const isSubArticle = ({ name }: XmlElement) => name === 'sub-article' || name === 'response';
const stubOf = (element: XmlElement) =>
  find(element, 'front-stub') ?? find(element, 'front/article-meta');

const spoken = ({ attributes: { lang } }: XmlElement) => (lang ? { lang } : {});

type Shared = Pick<Reading, 'unheld' | 'freeId'>;

function readingOf(shared: Shared): Reading {
  const reading: Reading = {
    ...shared,
    notes: [],
    blocks: (children) => blocksOf(children, reading),
  };
  return reading;
}

/** Returns the parts that articles and sub-articles have. Notes within the text follow its other notes. */
function partsOf(article: XmlElement, reading: Reading, shared: Shared) {
  const inside = (name: string) =>
    childrenNamed(article, name).flatMap((part) => blocksOf(part.children, reading));
  const body = inside('body');
  const back = inside('back');
  const floats = [...inside('floats-group'), ...inside('floats-wrap')];
  if (reading.notes.length > 0) back.push({ type: 'notes', id: '', items: reading.notes });
  const subArticles = elementsOf(article)
    .filter(isSubArticle)
    .map((each) => subArticleOf(each, shared));
  return { body, back, floats, subArticles };
}

function subArticleOf(element: XmlElement, shared: Shared): SubArticle {
  const stub = stubOf(element);
  const reading = readingOf(shared);
  const title = find(stub, TITLE);
  const doi = textOf(
    childrenNamed(stub, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi'),
  );
  const kind = element.attributes['article-type'] ?? element.attributes['response-type'];
  for (const other of elementsOf(stub)) {
    if (!READ.includes(other.name))
      shared.unheld.add(`${other.name} of ${element.name}`, textOf(other));
  }
  return {
    type: 'sub-article',
    ...commonOf(element),
    ...(kind && { kind }),
    ...(title && { title: lineOf(title, reading) }),
    authors: childrenNamed(stub, 'contrib-group').flatMap(authorsOf),
    ...(doi && { doi }),
    front: ABSTRACTS.flatMap((name) =>
      childrenNamed(stub, name).flatMap((abstract) => blocksOf(abstract.children, reading)),
    ),
    ...partsOf(element, reading, shared),
  };
}

function authorsOf(group: XmlElement): string[] {
  return childrenNamed(group, 'contrib').flatMap((contrib) => {
    const name = find(contrib, 'name') ?? find(contrib, 'name-alternatives/name');
    const parts = ['given-names', 'surname', 'suffix'].map((part) => textOf(find(name, part)));
    const other =
      find(contrib, 'collab') ?? find(contrib, 'string-name') ?? find(contrib, 'anonymous');
    const written = parts.filter(Boolean).join(' ') || textOf(other);
    const isAnonymous = other?.name === 'anonymous' && written === '';
    return isAnonymous ? ['Anonymous'] : written ? [written] : [];
  });
}
