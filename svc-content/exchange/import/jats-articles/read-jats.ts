import {
  type ArticleType,
  articleTypes,
  authornameOf,
  bareDoi,
  type Funding,
  parsePages,
  splitKeywords,
  withHyphens,
} from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../../xml/read-xml.ts';
import { abstractHtml, plainOf, titleHtml, withoutNotes } from '../jats.ts';
import { mendRow } from '../mended.ts';
import {
  formerAddress,
  knownFunder,
  knownLanguage,
  type TranslatedPart,
  translationsOf,
} from '../normalised.ts';
import {
  asRefnumber,
  issueOfVolume,
  jsonFields,
  type PublishedIn,
  refnumberOfDoi,
  type Source,
  type SourceRow,
} from '../source.ts';
import { sumOf, unheldKinds } from '../unheld.ts';
import {
  partsOf,
  publicationDay,
  readXmlSource,
  textsAt,
  wholeDay,
  wholeTitle,
} from '../xml-record.ts';
import {
  addressIn,
  bestDate,
  dateOfIssue,
  emailOf,
  historyOf,
  keywordGroups,
  languageIn,
  licenseElement,
  mainAbstract,
  numberBesidePages,
  pdfLinkOf,
  subjectGroup,
  textsOf,
  translated,
} from './choices.ts';
import { HELD, lossesOf } from './held.ts';
import { contributorsOf } from './people.ts';
import { referencesOf } from './references.ts';
import { relationsOf } from './relations.ts';

const TYPES: Record<string, ArticleType> = {
  'rapid-communication': 'brief-report',
  'article-commentary': 'commentary',
  erratum: 'correction',
};

/** Reads articles in JATS 1.0 to 1.4: their metadata and references, but not their text. */
export function readJats(text: string): Source {
  return readXmlSource('jats', text, {
    articlesIn,
    none: { message: 'There is no article of JATS in this XML', column: 'article' },
    read: (articles) => ({
      // JATS of this system needs no corrections, and its abstracts may contain HTML codes on purpose.
      rows: articles.map((each) => mendRow(readArticle(each), ['abstract', 'translations'])),
      columns: {},
      unheld: sumOf(
        articles.map(({ article, meta }) => unheldKinds(article, HELD, lossesOf(article, meta))),
      ),
    }),
  });
}

interface JatsArticle {
  article: XmlElement;
  meta: XmlElement;
}

function articlesIn(element: XmlElement): JatsArticle[] {
  if (element.name !== 'article') return elementsOf(element).flatMap(articlesIn);
  const meta = find(element, 'front/article-meta');
  return meta ? [{ article: element, meta }] : [];
}

function readArticle({ article, meta }: JatsArticle): SourceRow {
  const text = (path: string) => textOf(find(meta, path));
  const doi = bareDoi(idOf(meta, 'doi'));
  const published = bestDate(meta);
  const { publishdate, dateprecision, notes } = publicationDay(published);
  const note = (message: string) => notes.push(message);
  const contributors = contributorsOf(meta, note);
  const texts = textsOf(meta);
  const [first, last] = [text('fpage'), text('lpage')];
  const range = text('page-range');
  // Only the range names the pages of an article that continues on later pages.
  const hasGaps = (parsePages(withHyphens(range))?.ranges.length ?? 0) > 1;
  const pages = hasGaps || !first ? range : [...new Set([first, last || first])].join('-');
  const abstract = mainAbstract(meta);
  return {
    line: article.line,
    faults: [],
    notes,
    ...pdfLinkOf(meta),
    publishedIn: journalOf(article, meta),
    fields: {
      refnumber: asRefnumber(idOf(meta, 'publisher-id')) || refnumberOfDoi(doi),
      title: titleOf(find(meta, 'title-group'), 'article-title', 'subtitle'),
      authorname: authornameOf(contributors),
      year: partsOf(dateOfIssue(meta) ?? published)[0],
      ...texts,
      issue: texts.issue || issueOfVolume(texts.volume, note),
      articlenumber: texts.articlenumber || numberBesidePages(meta),
      pagenumber: pages,
      publishdate,
      dateprecision,
      doi,
      license: licenseOf(meta),
      received: wholeDay(historyOf(meta, 'received'), 'receipt', note),
      accepted: wholeDay(historyOf(meta, 'accepted'), 'acceptance', note),
      language: knownLanguage(article.attributes.lang, note),
      type: typeOf(article, note),
      subject: plainOf(find(subjectGroup(meta), 'subject')),
      keywords: keywordsOf(article, meta),
      email: textOf(emailOf(meta)),
      formeraddresses: formerAddressOf(meta),
      ...jsonFields({
        contributors,
        references: referencesOf(article),
        funding: fundingOf(meta, note),
        translations: translationsOf(translatedIn(meta), note),
        relations: relationsOf(meta, note),
      }),
      abstract: abstract ? abstractHtml(abstract) : '',
    },
  };
}

function idOf(meta: XmlElement, type: string): string {
  const isOf = ({ attributes }: XmlElement) => attributes['pub-id-type']?.toLowerCase() === type;
  return textOf(childrenNamed(meta, 'article-id').find(isOf));
}

function titleOf(group: XmlElement | undefined, title: string, subtitle: string): string {
  return wholeTitle(
    titleHtml(find(group, title)),
    ...childrenNamed(group, subtitle).map(titleHtml),
  );
}

function translatedIn(meta: XmlElement): TranslatedPart[] {
  return [
    ...translated(find(meta, 'title-group'), 'trans-title-group').map((group) => ({
      language: languageIn(group),
      title: titleOf(group, 'trans-title', 'trans-subtitle'),
    })),
    ...translated(meta, 'trans-abstract').map((abstract) => ({
      language: languageIn(abstract),
      abstract: abstractHtml(abstract),
    })),
  ];
}

function licenseOf(meta: XmlElement): string {
  const license = licenseElement(meta);
  return license ? addressIn(license) : textOf(find(meta, 'permissions/license_ref'));
}

/** Returns the address of the article's page at its publisher. */
function formerAddressOf(meta: XmlElement): string {
  const pages = childrenNamed(meta, 'self-uri').map((uri) => uri.attributes.href ?? textOf(uri));
  return pages.map(formerAddress).find((page) => page && !/\.\w{3,4}$/.test(page)) ?? '';
}

function journalOf(article: XmlElement, meta: XmlElement): PublishedIn {
  const journal = find(article, 'front/journal-meta');
  const names = ['journal-title', 'abbrev-journal-title'];
  const paths = [...names.map((name) => `journal-title-group/${name}`), ...names];
  const statement = textOf(find(meta, 'permissions/copyright-statement'));
  return {
    titles: textsAt(journal, ...paths),
    issns: textsAt(journal, 'issn'),
    publisher: textOf(find(journal, 'publisher/publisher-name')),
    copyrightHolder:
      textOf(find(meta, 'permissions/copyright-holder')) ||
      statement.replace(/©|\(c\)|copyright|\d{4}|^[\s,.]+|[\s,.]+$/gi, '').trim(),
  };
}

function typeOf(article: XmlElement, note: (message: string) => void): string {
  const type = article.attributes['article-type'] ?? '';
  if (type === '' || Object.hasOwn(articleTypes, type)) return type;
  const known = TYPES[type] ?? 'other';
  note(`The type ${type} became ${known}`);
  return known;
}

function keywordsOf(article: XmlElement, meta: XmlElement): string {
  const keywords = keywordGroups(article, meta)
    .flatMap((group) => (group.name === 'kwd-group' ? keywordsIn(group) : unstructuredIn(group)))
    // The semicolon of a doubly encoded code such as `&lt;` does not separate keywords.
    .map((keyword) => keyword.replace(/(?<!&(?:amp;){0,4}#?\w{1,31});|[；؛]/g, ','))
    .filter(Boolean);
  if (keywords.every((keyword) => splitKeywords(keyword).length < 2 && !keyword.includes(',')))
    return keywords.join(', ');
  return keywords.length === 1 ? `${keywords[0]};` : keywords.join('; ');
}

/**
 * Returns the keywords of a group. The parts of a compound keyword form one keyword. Nested keywords are separate.
 */
function keywordsIn(group: XmlElement): string[] {
  return elementsOf(group).flatMap((child) => {
    if (child.name === 'kwd') return plainOf(withoutNotes(child));
    if (child.name === 'nested-kwd') return keywordsIn(child);
    if (child.name !== 'compound-kwd') return [];
    return childrenNamed(child, 'compound-kwd-part').map(plainOf).filter(Boolean).join(': ');
  });
}

function unstructuredIn(group: XmlElement): string[] {
  const isHeading = (child: XmlElement | string) =>
    typeof child !== 'string' && (child.name === 'title' || child.name === 'label');
  const children = group.children.filter((child) => !isHeading(child));
  return splitKeywords(plainOf({ ...group, children }).replace(/[.\s]+$/, ''));
}

function fundingOf(meta: XmlElement, note: (message: string) => void): Funding[] {
  return childrenNamed(meta, 'funding-group')
    .flatMap((group) => childrenNamed(group, 'award-group'))
    .flatMap((group) => {
      const awards = childrenNamed(group, 'award-id').map(textOf).filter(Boolean);
      const sources = childrenNamed(group, 'funding-source');
      if (sources.length === 0) return knownFunder({ name: '', ids: [], awards }, note);
      return sources.flatMap((source) => {
        const wrap = find(source, 'institution-wrap') ?? source;
        const names = wrap.children.filter(
          (child) => typeof child === 'string' || child.name !== 'institution-id',
        );
        const name = textOf(find(wrap, 'institution') ?? { ...wrap, children: names });
        return knownFunder({ name, ids: textsAt(wrap, 'institution-id'), awards }, note);
      });
    });
}
