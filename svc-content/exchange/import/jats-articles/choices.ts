import { childrenNamed, find, textOf, type XmlElement } from '../../xml/read-xml.ts';
import type { SourceRow } from '../source.ts';
import { partsOf, pdfLinkAmong } from '../xml-record.ts';

/**
 * The elements of `article-meta` whose text becomes the text of a field. They are read by this table, and do not count
 * as losses.
 */
export const textElements = {
  volume: 'volume',
  issue: 'issue',
  articlenumber: 'elocation-id',
} as const satisfies SourceRow['fields'];

export function textsOf(meta: XmlElement): Record<keyof typeof textElements, string> {
  const texts = Object.entries(textElements).map(([field, path]) => [
    field,
    textOf(find(meta, path)),
  ]);
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(texts) as Record<keyof typeof textElements, string>;
}

// A file may have several abstracts, subjects, dates, licences and addresses. These functions choose what is imported.

/** Returns the main abstract, as opposed to an abstract for a table of contents or for the public. */
export function mainAbstract(meta: XmlElement): XmlElement | undefined {
  const abstracts = childrenNamed(meta, 'abstract');
  return abstracts.find(({ attributes }) => !attributes['abstract-type']) ?? abstracts[0];
}

/** Returns the group with the article's subject. Other groups name the article's type or a section of the issue. */
export function subjectGroup(meta: XmlElement): XmlElement | undefined {
  const groups = childrenNamed(find(meta, 'article-categories'), 'subj-group');
  return groups.find(({ attributes }) =>
    /disciplin|categor|subject|topic/i.test(attributes['subj-group-type'] ?? ''),
  );
}

/** Returns the groups of the authors' keywords in the language of the article. */
export function keywordGroups(article: XmlElement, meta: XmlElement): XmlElement[] {
  const language = article.attributes.lang;
  const names = ['kwd-group', 'unstructured-kwd-group'];
  const groups = names.flatMap((name) => childrenNamed(meta, name));
  return groups.filter(({ attributes }) => {
    const { lang, 'kwd-group-type': type = 'author' } = attributes;
    return (!lang || !language || lang === language) && type.startsWith('author');
  });
}

/** Returns the kind of a date, such as `epub` or `electronic pub`. The attribute depends on the version of JATS. */
export function kindOf({ attributes }: XmlElement): string {
  const names = ['pub-type', 'publication-format', 'date-type'];
  return names.map((name) => attributes[name] ?? '').join(' ');
}

/** Returns the most precise date. Of equally precise dates, the online date is preferred. */
export function bestDate(meta: XmlElement): XmlElement | undefined {
  const weight = (date: XmlElement) =>
    partsOf(date).filter(Boolean).length * 2 + (/epub|electronic/.test(kindOf(date)) ? 1 : 0);
  return childrenNamed(meta, 'pub-date').sort((a, b) => weight(b) - weight(a))[0];
}

/** Returns the date that states the year of the issue. */
export function dateOfIssue(meta: XmlElement): XmlElement | undefined {
  return childrenNamed(meta, 'pub-date').find((date) => /collection|ppub/.test(kindOf(date)));
}

/** Returns whether a `custom-meta` contains the article number, as in this system's JATS if the article has pages. */
export const isNumberBesidePages = (entry: XmlElement): boolean =>
  textOf(find(entry, 'meta-name')) === 'article-number';

/** Returns the article number of an article with pages, or an empty string. */
export function numberBesidePages(meta: XmlElement): string {
  const entries = childrenNamed(find(meta, 'custom-meta-group'), 'custom-meta');
  return textOf(find(entries.find(isNumberBesidePages), 'meta-value'));
}

export function historyOf(meta: XmlElement, type: string): XmlElement | undefined {
  return childrenNamed(find(meta, 'history'), 'date').find(
    ({ attributes }) => attributes['date-type'] === type,
  );
}

/** Returns the first email address of a contributor or, if there is none, of a note about correspondence. */
export function emailOf(meta: XmlElement): XmlElement | undefined {
  const parents = [
    ...childrenNamed(meta, 'contrib-group').flatMap((group) => childrenNamed(group, 'contrib')),
    ...childrenNamed(find(meta, 'author-notes'), 'corresp'),
  ];
  const emails = parents.map((one) => find(one, 'email') ?? find(one, 'address/email'));
  return emails.find((email) => email);
}

export function pdfLinkOf(meta: XmlElement): Pick<SourceRow, 'pdfLink'> {
  return pdfLinkAmong(
    childrenNamed(meta, 'self-uri').map(({ attributes }) => attributes.href ?? ''),
  );
}

/** Returns the first licence that states an address. */
export function licenseElement(meta: XmlElement): XmlElement | undefined {
  const licenses = childrenNamed(find(meta, 'permissions'), 'license');
  return licenses.find((license) => addressIn(license));
}

export function addressIn(license: XmlElement): string {
  const link = find(license, 'license-p/ext-link');
  return (
    textOf(find(license, 'license_ref')) || license.attributes.href || link?.attributes.href || ''
  );
}

/** Returns the elements in other languages, one for each language. */
export function translated(parent: XmlElement | undefined, name: string): XmlElement[] {
  const all = childrenNamed(parent, name);
  const languages = all.map(languageIn);
  return all.filter((_, at) => languages[at] && languages.indexOf(languages[at]) === at);
}

export function languageIn(element: XmlElement): string {
  return element.attributes.lang ?? find(element, 'trans-title')?.attributes.lang ?? '';
}
