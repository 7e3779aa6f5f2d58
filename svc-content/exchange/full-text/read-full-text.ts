import {
  assignIds,
  type FullText,
  type Inline,
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
import { textsOfXml } from './xml-words.ts';

/** The maximum nesting of elements, which limits recursion. Real articles with MathML in tables have about 50. */
const MAX_DEPTH = 150;

/**
 * Reads the text of an article in JATS 1.0 to 1.4 or NLM 3.0. Throws an `XmlError` if the file is not such XML. The
 * front matter is not read, because the article's record replaces it.
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
  for (const other of elementsOf(article)) {
    if (!READ.includes(other.name) && !isMetadata(other)) unheld.add(other.name, textOf(other));
  }
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

/**
 * Returns the elements whose words are compared with the words of the tree: one list for the article, and one for each
 * sub-article. The front matter of the article is excluded, because the record contains its words.
 */
function comparedOf(article: XmlElement): XmlElement[][] {
  const stub = isSubArticle(article) ? stubOf(article) : undefined;
  const front = elementsOf(stub).filter(({ name }) => ABSTRACTS.includes(name));
  const parts = elementsOf(article).filter(({ name }) => PARTS.includes(name));
  const inner = elementsOf(article).filter(isSubArticle);
  const titles = [TITLE, SUBTITLE].flatMap((path) => find(stub, path) ?? []);
  return [[...titles, ...front, ...parts], ...inner.flatMap(comparedOf)];
}

const PARTS = ['body', 'back', 'floats-group', 'floats-wrap'];
const ABSTRACTS = ['abstract', 'trans-abstract'];
const TITLE = 'title-group/article-title';
const SUBTITLE = 'title-group/subtitle';
/**
 * The children that are read: of an article or a sub-article (`READ`), and of the front matter of a sub-article
 * (`READ_FRONT`).
 */
const READ = [...PARTS, 'front-stub', 'front', 'article-meta', 'sub-article', 'response'];
const READ_FRONT = [...ABSTRACTS, 'title-group', 'contrib-group', 'article-id'];

/** Returns whether an element is front matter, which the article's record replaces, or data about the file. */
const isMetadata = ({ name }: XmlElement) => name === 'front' || name === 'processing-meta';

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

/** Returns the parts that articles and sub-articles have in common. Notes within paragraphs follow the other notes. */
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
  const subtitle = find(stub, SUBTITLE);
  const lines = [title, subtitle].flatMap((line) => (line ? [lineOf(line, reading)] : []));
  const doi = childrenNamed(stub, 'article-id').find(isDoi);
  const kind = element.attributes['article-type'] ?? element.attributes['response-type'];
  const seen = [doi, title, subtitle];
  for (const other of unreadOf(element, stub)) {
    if (!seen.includes(other)) shared.unheld.add(`${other.name} of ${element.name}`, textOf(other));
  }
  return {
    type: 'sub-article',
    ...commonOf(element),
    ...(kind && { kind }),
    ...(lines.length > 0 && {
      title: lines.flatMap((line, at): Inline[] =>
        at === 0 ? line : [{ type: 'break' }, ...line],
      ),
    }),
    authors: childrenNamed(stub, 'contrib-group').flatMap(authorsOf),
    ...(textOf(doi) && { doi: textOf(doi) }),
    front: ABSTRACTS.flatMap((name) =>
      childrenNamed(stub, name).flatMap((abstract) => blocksOf(abstract.children, reading)),
    ),
    ...partsOf(element, reading, shared),
  };
}

const isDoi = ({ attributes }: XmlElement) => attributes['pub-id-type'] === 'doi';

/** Returns the elements of a sub-article that may be unread. The caller removes the elements that it has read. */
function unreadOf(element: XmlElement, stub: XmlElement | undefined): XmlElement[] {
  const without = (parent: XmlElement | undefined, read: readonly string[]) =>
    elementsOf(parent).filter(({ name }) => !read.includes(name));
  const groups = childrenNamed(stub, 'contrib-group');
  const people = groups.flatMap((group) => childrenNamed(group, 'contrib'));
  return [
    ...without(element, READ),
    ...without(find(element, 'front'), READ),
    ...without(stub, READ_FRONT),
    ...childrenNamed(stub, 'article-id'),
    ...elementsOf(find(stub, 'title-group')),
    ...groups.flatMap((group) => without(group, ['contrib'])),
    ...people.flatMap(unnamedOf),
  ];
}

/** The elements that may contain the name of a person or group. The first that exists is used. */
const NAMES = [
  ...['name', 'name-alternatives/name', 'collab', 'collab-alternatives/collab', 'string-name'],
  ...['name-alternatives/string-name', 'anonymous'],
];
const nameOf = (person: XmlElement): XmlElement | undefined =>
  NAMES.map((path) => find(person, path)).find((found) => found !== undefined);

/** Returns the elements of a person or group besides the shown name. For a group, these include the members. */
function unnamedOf(person: XmlElement): XmlElement[] {
  const name = nameOf(person);
  return elementsOf(person).flatMap((child) => {
    if (child === name) return elementsOf(child).filter(isMember);
    return name && elementsOf(child).includes(name) ? unnamedOf(child) : [child];
  });
}
const isMember = ({ name }: XmlElement) => name === 'contrib-group' || name === 'aff';

function authorsOf(group: XmlElement): string[] {
  return childrenNamed(group, 'contrib').flatMap((contrib) => {
    const name = nameOf(contrib);
    const parts = ['prefix', 'given-names', 'surname', 'suffix'].map((part) =>
      name?.name === 'name' ? textOf(find(name, part)) : '',
    );
    const own = name?.children.filter((child) => typeof child === 'string' || !isMember(child));
    const written =
      parts.filter(Boolean).join(' ') || textOf(name && { ...name, children: own ?? [] });
    return written ? [written] : name?.name === 'anonymous' ? ['Anonymous'] : [];
  });
}

/**
 * Makes ids unique, because publishers repeat ids of the article in its sub-articles. A link within a sub-article leads
 * to the element with the id in this sub-article. If several elements of one part have the same id, the first one keeps
 * the id.
 */
function makeIdsUnique(article: XmlElement): void {
  const taken = new Set<string>();
  const seeScope = (root: XmlElement) => {
    const renamed = new Map<string, string>();
    const inner: XmlElement[] = [];
    const links: XmlElement[] = [];
    const see = (element: XmlElement) => {
      if (element !== root && isSubArticle(element)) {
        inner.push(element);
        return;
      }
      const { attributes } = element;
      if (attributes.rid) links.push(element);
      if (attributes.id) {
        const { id } = attributes;
        if (renamed.has(id)) delete attributes.id;
        else {
          attributes.id = free(id);
          renamed.set(id, attributes.id);
          taken.add(attributes.id);
        }
      }
      elementsOf(element).forEach(see);
    };
    const free = (id: string): string => {
      let unique = id;
      for (let number = 2; taken.has(unique); number += 1) unique = `${id}-${number}`;
      return unique;
    };
    see(root);
    for (const { attributes } of links) {
      const targets = attributes.rid?.split(/\s+/) ?? [];
      attributes.rid = targets.map((id) => renamed.get(id) ?? id).join(' ');
    }
    inner.forEach(seeScope);
  };
  seeScope(article);
}
