import {
  type ArticleType,
  articleTypes,
  authornameOf,
  bareDoi,
  bareRor,
  type Funding,
  type Translation,
} from '@app/contracts';
import { abstractHtml, inlineHtml } from '../jats.ts';
import { mendRow } from '../mended.ts';
import {
  asRefnumber,
  dayOf,
  faultySource,
  issueOfVolume,
  jsonFields,
  pageOfNumber,
  refnumberOfDoi,
  type Source,
  type SourceRow,
  tooManyRows,
} from '../source.ts';
import { sumOf, unheldKinds } from '../unheld.ts';
import {
  childrenNamed,
  elementsOf,
  find,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../xml.ts';
import { keywordGroups, mainAbstract, subjectGroup } from './choices.ts';
import { HELD, lossesOf } from './held.ts';
import { contributorsOf } from './people.ts';
import { referencesOf } from './references.ts';
import { relationsOf } from './relations.ts';

const TYPES: Record<string, ArticleType> = {
  'rapid-communication': 'brief-report',
  'article-commentary': 'commentary',
  erratum: 'correction',
};

/** Reads articles in JATS 1.0 to 1.4. Of the text, only the references are read. */
export function readJats(text: string): Source {
  try {
    const articles = articlesIn(readXml(text));
    const tooMany = tooManyRows(articles.length);
    if (tooMany) return faultySource('jats', tooMany);
    if (articles.length === 0) {
      return faultySource('jats', 'There is no article of JATS in this XML', 1, 'article');
    }
    const unheld = sumOf(
      articles.flatMap(({ article, meta }) => [
        unheldKinds(meta, HELD, lossesOf(article, meta)),
        unheldKinds(article, ['front', 'back/ref-list'], lossesOf(article, meta)),
      ]),
    );
    // An abstract of our own JATS may speak of codes.
    const rows = articles.map((each) => mendRow(readArticle(each), ['abstract']));
    return { format: 'jats', rows, faults: [], columns: {}, unheld };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return faultySource('jats', error.message, error.line);
  }
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
  const language = article.attributes.lang ?? '';
  const doi = bareDoi(idOf(meta, 'doi'));
  const dates = childrenNamed(meta, 'pub-date');
  const published = bestDate(dates);
  const ofIssue = dates.find((date) => /collection|ppub/.test(kindOf(date)));
  const { publishdate, notes } = dayOf(...partsOf(published));
  const note = (message: string) => notes.push(message);
  const contributors = contributorsOf(meta, note);
  const articlenumber = text('elocation-id');
  const [first, last] = [text('fpage'), text('lpage')];
  const pages = [...new Set([first, last || first])].join('-');
  const abstract = mainAbstract(meta);
  return {
    line: article.line,
    faults: [],
    notes,
    ...pdfLinkOf(meta),
    fields: {
      refnumber: asRefnumber(idOf(meta, 'publisher-id')) || refnumberOfDoi(doi),
      title: titleOf(meta),
      authorname: authornameOf(contributors),
      year: partsOf(ofIssue ?? published)[0],
      volume: text('volume'),
      issue: text('issue') || issueOfVolume(text('volume'), note),
      pagenumber: first ? pages : pageOfNumber(articlenumber, note),
      articlenumber,
      publishdate,
      doi,
      license: licenseOf(meta),
      received: historyOf(meta, 'received'),
      accepted: historyOf(meta, 'accepted'),
      language,
      type: typeOf(article, note),
      subject: textOf(find(subjectGroup(meta), 'subject')),
      keywords: keywordsOf(article, meta),
      email: emailOf(meta),
      ...jsonFields({
        contributors,
        references: referencesOf(article),
        funding: fundingOf(meta),
        translations: translationsOf(meta),
        relations: relationsOf(meta, note),
      }),
      abstract: abstract ? abstractHtml(abstract) : '',
    },
  };
}

function idOf(meta: XmlElement, type: string): string {
  const isOf = ({ attributes }: XmlElement) => attributes['pub-id-type'] === type;
  return textOf(childrenNamed(meta, 'article-id').find(isOf));
}

function titleOf(meta: XmlElement): string {
  const [title = '', subtitle] = ['article-title', 'subtitle'].map((name) =>
    titleHtml(find(meta, `title-group/${name}`)),
  );
  if (!subtitle) return title;
  return `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle}`;
}

/** Returns the HTML of a title without marks of footnotes. */
function titleHtml(title: XmlElement | undefined): string {
  if (!title) return '';
  const isMark = (child: XmlElement | string) =>
    typeof child !== 'string' && (child.name === 'xref' || child.name === 'fn');
  return inlineHtml({ ...title, children: title.children.filter((child) => !isMark(child)) })
    .replace(/\s+/g, ' ')
    .trim();
}

function translationsOf(meta: XmlElement): Translation[] {
  const byLanguage = new Map<string, Translation>();
  const add = (language: string | undefined, html: Omit<Translation, 'language'>) => {
    if (!language) return;
    byLanguage.set(language, { ...byLanguage.get(language), ...html, language });
  };
  for (const group of childrenNamed(find(meta, 'title-group'), 'trans-title-group')) {
    const title = find(group, 'trans-title');
    add(group.attributes.lang ?? title?.attributes.lang, { title: titleHtml(title) });
  }
  for (const abstract of childrenNamed(meta, 'trans-abstract')) {
    add(abstract.attributes.lang, { abstract: abstractHtml(abstract) });
  }
  return [...byLanguage.values()];
}

/** Returns what a date is of, in the words of all versions, such as `epub` or `electronic pub`. */
function kindOf({ attributes }: XmlElement): string {
  const names = ['pub-type', 'publication-format', 'date-type'];
  return names.map((name) => attributes[name] ?? '').join(' ');
}

/** Returns the most precise date. Of equally precise dates, the online date comes first. */
function bestDate(dates: readonly XmlElement[]): XmlElement | undefined {
  const weight = (date: XmlElement) =>
    partsOf(date).filter(Boolean).length * 2 + (/epub|electronic/.test(kindOf(date)) ? 1 : 0);
  return dates.toSorted((a, b) => weight(b) - weight(a))[0];
}

function partsOf(date: XmlElement | undefined): [string, string, string] {
  const part = (name: string) => /^\d+$/.exec(textOf(find(date, name)))?.[0] ?? '';
  return [part('year'), part('month'), part('day')];
}

function historyOf(meta: XmlElement, type: string): string {
  const date = childrenNamed(find(meta, 'history'), 'date').find(
    ({ attributes }) => attributes['date-type'] === type,
  );
  const [year, month, day] = partsOf(date);
  if (!year || !month || !day) return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

function licenseOf(meta: XmlElement): string {
  const license = find(meta, 'permissions/license');
  const ref = textOf(find(license, 'license_ref') ?? find(meta, 'permissions/license_ref'));
  return (
    ref || license?.attributes.href || find(license, 'license-p/ext-link')?.attributes.href || ''
  );
}

function typeOf(article: XmlElement, note: (message: string) => void): string {
  const type = article.attributes['article-type'] ?? '';
  if (type === '' || Object.hasOwn(articleTypes, type)) return type;
  const known = TYPES[type] ?? 'other';
  note(`The type ${type} became ${known}`);
  return known;
}

function keywordsOf(article: XmlElement, meta: XmlElement): string {
  const groups = keywordGroups(article, meta);
  const keywords = groups.flatMap((group) => childrenNamed(group, 'kwd').map(textOf));
  return keywords.join(keywords.some((keyword) => keyword.includes(',')) ? '; ' : ', ');
}

/** Returns the address of the corresponding author. */
function emailOf(meta: XmlElement): string {
  const parents = [
    ...childrenNamed(meta, 'contrib-group').flatMap((group) => childrenNamed(group, 'contrib')),
    ...childrenNamed(find(meta, 'author-notes'), 'corresp'),
  ];
  const emails = parents.map((one) => find(one, 'email') ?? find(one, 'address/email'));
  return textOf(emails.find((email) => email));
}

function pdfLinkOf(meta: XmlElement): Pick<SourceRow, 'pdfLink'> {
  const links = childrenNamed(meta, 'self-uri').map(({ attributes }) => attributes.href ?? '');
  const pdfLink = links.find((link) => /\.pdf$/i.test(link));
  return pdfLink ? { pdfLink } : {};
}

function fundingOf(meta: XmlElement): Funding[] {
  return childrenNamed(meta, 'funding-group')
    .flatMap((group) => childrenNamed(group, 'award-group'))
    .flatMap((group) => {
      const awards = childrenNamed(group, 'award-id').map(textOf).filter(Boolean);
      return childrenNamed(group, 'funding-source').map((source) => {
        const wrap = find(source, 'institution-wrap') ?? source;
        const name = textOf(find(wrap, 'institution') ?? wrap);
        const id = textOf(find(wrap, 'institution-id'));
        const bare = bareDoi(id).startsWith('10.13039/') ? bareDoi(id) : bareRor(id);
        return { name, ...(bare && { id: bare }), ...(awards.length > 0 && { awards }) };
      });
    })
    .filter(({ name }) => name !== '');
}
