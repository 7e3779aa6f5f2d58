import {
  assignIds,
  type FullText,
  missingWords,
  type Note,
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
 * Reads the text of an article in JATS 1.0 to 1.4 or NLM 3.0. Throws an `XmlError` if the file is not such XML. The front
 * matter is not read, because the article's record replaces it.
 */
export function readFullText(xml: string): ReadText {
  const article = readXml(xml, MAX_DEPTH);
  if (article.name !== 'article') {
    throw new XmlError('This is not an article in JATS or NLM', article.line);
  }
  const unheld = new UnheldElements();
  const text: FullText = { ...spoken(article), front: [], ...partsOf(article, unheld) };
  const questions = linksOf(text);
  assignIds(text);
  const texts = textsOfXml(elementsOf(article).filter(({ name }) => PARTS.includes(name)));
  const lostWords = missingWords(texts, textOfTree(text));
  return { text, questions: questions(), removed: [], unheld: unheld.list, lostWords };
}

/** The parts whose words are compared. */
const PARTS = ['body', 'back', 'floats-group', 'floats-wrap'];

const spoken = ({ attributes: { lang } }: XmlElement) => (lang ? { lang } : {});

/** Returns the parts that articles and sub-articles have. Notes within the text follow its other notes. */
function partsOf(article: XmlElement, unheld: UnheldElements) {
  const notes: Note[] = [];
  const reading: Reading = { notes, unheld, blocks: (children) => blocksOf(children, reading) };
  const inside = (name: string) =>
    childrenNamed(article, name).flatMap((part) => blocksOf(part.children, reading));
  const body = inside('body');
  const back = inside('back');
  const floats = [...inside('floats-group'), ...inside('floats-wrap')];
  if (notes.length > 0) back.push({ type: 'notes', id: '', items: notes });
  const subArticles = elementsOf(article)
    .filter(({ name }) => name === 'sub-article' || name === 'response')
    .map((each) => subArticleOf(each, unheld));
  return { body, back, floats, subArticles };
}

function subArticleOf(element: XmlElement, unheld: UnheldElements): SubArticle {
  const stub = find(element, 'front-stub') ?? find(element, 'front/article-meta');
  const notes: Note[] = [];
  const reading: Reading = { notes, unheld, blocks: (children) => blocksOf(children, reading) };
  const title = find(stub, 'title-group/article-title');
  const doi = textOf(
    childrenNamed(stub, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi'),
  );
  const kind = element.attributes['article-type'] ?? element.attributes['response-type'];
  return {
    type: 'sub-article',
    ...commonOf(element),
    ...(kind && { kind }),
    ...(title && { title: lineOf(title, reading) }),
    authors: childrenNamed(stub, 'contrib-group').flatMap(authorsOf),
    ...(doi && { doi }),
    front: ['abstract', 'trans-abstract'].flatMap((name) =>
      childrenNamed(stub, name).flatMap((abstract) => blocksOf(abstract.children, reading)),
    ),
    ...partsOf(element, unheld),
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
