import { articleTypes, bareFunderId, FUNDER_REGISTRY, isRor } from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../../xml/read-xml.ts';
import { isPartOfDate } from '../xml-record.ts';
import {
  bestDate,
  dateOfIssue,
  emailOf,
  isNumberBesidePages,
  keywordGroups,
  licenseElement,
  mainAbstract,
  subjectGroup,
  textElements,
  translated,
} from './choices.ts';
import { isOfAuthors, nameElements, roleOf, unlinkedAffiliations } from './people.ts';
import { relationTo } from './relations.ts';

/** The elements of `article-meta` that are imported, or that only repeat imported elements. */
const HELD_OF_META = [
  'article-id',
  'article-categories/subj-group',
  'title-group/article-title',
  'title-group/subtitle',
  'title-group/trans-title-group',
  ...['name', 'string-name', 'name-alternatives', 'collab', 'collab-alternatives'].map(
    (part) => `contrib-group/contrib/${part}`,
  ),
  ...['contrib-id', 'role', 'xref', 'email', 'address/email', 'aff', 'aff-alternatives'].map(
    (part) => `contrib-group/contrib/${part}`,
  ),
  'contrib-group/aff',
  'contrib-group/aff-alternatives',
  'aff-alternatives',
  'aff',
  'author-notes/corresp',
  ...Object.values(textElements),
  ...['pub-date', 'fpage', 'lpage', 'page-range', 'history/date'],
  ...['copyright-statement', 'copyright-year', 'copyright-holder', 'license', 'license_ref'].map(
    (part) => `permissions/${part}`,
  ),
  ...['self-uri', 'abstract', 'trans-abstract', 'kwd-group', 'unstructured-kwd-group'],
  'funding-group/award-group/funding-source',
  'funding-group/award-group/award-id',
  ...['related-article', 'related-object'],
  'custom-meta-group/custom-meta',
];

export const HELD = [
  ...HELD_OF_META.map((path) => `front/article-meta/${path}`),
  ...['journal-id', 'issn', 'issn-l', 'journal-title', 'abbrev-journal-title'].map(
    (part) => `front/journal-meta/${part}`,
  ),
  ...['journal-title-group/journal-title', 'journal-title-group/abbrev-journal-title'].map(
    (part) => `front/journal-meta/${part}`,
  ),
  'front/journal-meta/publisher/publisher-name',
  'back/ref-list',
];

/** The parts of an article that are not metadata. Each is counted as one loss. */
const TEXTS = new Set(
  (
    'body ack app-group app bio fn fn-group glossary notes sec sub-article response floats-group ' +
    'funding-statement principal-award-recipient'
  ).split(' '),
);

/** The attributes that distinguish elements of the same name, with the values of imported elements. */
const KINDS: Record<string, [attribute: string, held: readonly string[]]> = {
  contrib: ['contrib-type', ['author']],
  'contrib-id': ['contrib-id-type', ['orcid']],
  'article-id': ['pub-id-type', ['doi', 'publisher-id']],
  date: ['date-type', ['received', 'accepted']],
};

/** Elements that are only partly imported, depending on other elements. */
const CHOSEN = new Set(
  'abstract kwd-group unstructured-kwd-group license pub-date trans-abstract trans-title-group email'.split(
    ' ',
  ),
);

/** Formulas are imported unless they consist of pictures only. */
const FORMULAS = new Set(['inline-formula', 'disp-formula']);

const TYPE_NAMES = new Set(Object.values(articleTypes).map((name) => name.toLowerCase()));

/**
 * Returns a function for tags that occur both in imported and in lost elements. The function returns a name for a lost
 * element, such as `contrib (editor)`, and undefined for an imported element.
 */
export function lossesOf(article: XmlElement, meta: XmlElement) {
  const published = bestDate(meta);
  const chosen = new Set([
    ...[mainAbstract(meta), subjectGroup(meta), licenseElement(meta), emailOf(meta)],
    ...keywordGroups(article, meta),
    ...translated(meta, 'trans-abstract'),
    ...translated(find(meta, 'title-group'), 'trans-title-group'),
    ...childrenNamed(meta, 'pub-date').filter((date) => isPartOfDate(date, published)),
  ]);
  const ofIssue = dateOfIssue(meta);
  if (ofIssue && elementsOf(ofIssue).length === 1) chosen.add(ofIssue);
  const others = otherForms(meta);
  const groups = childrenNamed(meta, 'contrib-group');
  const contribs = groups.flatMap((group) => childrenNamed(group, 'contrib'));
  const members = new Set([
    ...groups.filter((group) => !isOfAuthors(group)).flatMap((group) => elementsOf(group)),
    ...contribs.flatMap((contrib) =>
      childrenNamed(find(contrib, 'collab/contrib-group'), 'contrib'),
    ),
  ]);
  // The text of a footnote within a name or a title counts as a loss. The mark of the footnote does not.
  const texts = ['title-group/article-title', 'title-group/subtitle', 'abstract'];
  const notes = new Set([
    ...contribs.flatMap((contrib) => withinNames(contrib)),
    ...texts.flatMap((path) => notesIn(find(meta, path))),
  ]);
  const unlinked = new Set(unlinkedAffiliations(meta));
  return (element: XmlElement, isHeld: boolean): string | undefined => {
    const { name, attributes } = element;
    const as = (kind: string | undefined) => `${name} (${kind ?? attributes.lang ?? 'another'})`;
    if (others.has(element)) return as(attributes['name-style']);
    if (notes.has(element)) return name;
    if (unlinked.has(element)) return as('without a link');
    if (name === 'custom-meta' && !isNumberBesidePages(element)) return name;
    if (name === 'note' || (TEXTS.has(name) && !isHeld)) return name;
    const [attribute = '', held = []] = KINDS[name] ?? [];
    const kind = attributes[attribute];
    if (kind && !held.includes(kind.toLowerCase())) return as(kind);
    if (members.has(element)) return as('member of a group');
    if (name === 'institution-id' && !isKnownId(textOf(element))) {
      return as(attributes['institution-id-type']);
    }
    if (name === 'related-article' && !relationTo(element)) {
      return as(attributes['related-article-type']);
    }
    if (FORMULAS.has(name) && textOf(element) === '') return as('a picture');
    if (name === 'role' && roleOf(element).length === 0) return as('not of CRediT');
    const isOther =
      (CHOSEN.has(name) && isHeld) ||
      (name === 'subj-group' && !TYPE_NAMES.has(textOf(element).toLowerCase()));
    if (!isOther || chosen.has(element)) return undefined;
    return as(attributes[`${name}-type`] ?? attributes['pub-type'] ?? attributes['date-type']);
  };
}

const isKnownId = (text: string) => {
  const id = bareFunderId(text);
  return isRor(id) || id.startsWith(FUNDER_REGISTRY);
};

function notesIn(element: XmlElement | undefined): XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name === 'fn' ? child : notesIn(child)));
}

/** Returns the footnotes and emails within the names of a contributor. */
function withinNames(contrib: XmlElement): XmlElement[] {
  const names = elementsOf(contrib).filter(({ name }) =>
    /^(?:collab|string-name|name)$/.test(name),
  );
  const all = (element: XmlElement): XmlElement[] => [element, ...elementsOf(element).flatMap(all)];
  return names.flatMap(all).filter(({ name }) => name === 'fn' || name === 'email');
}

/** Returns the alternative forms of names and affiliations that are not imported. */
function otherForms(meta: XmlElement): Set<XmlElement> {
  const groups = childrenNamed(meta, 'contrib-group');
  const contribs = groups.flatMap((group) => childrenNamed(group, 'contrib'));
  const forms = [meta, ...groups, ...contribs]
    .flatMap((parent) =>
      ['aff-alternatives', 'collab-alternatives'].flatMap((name) => childrenNamed(parent, name)),
    )
    .flatMap((alternatives) => elementsOf(alternatives).slice(1));
  const names = contribs.flatMap((contrib) => {
    const read = nameElements(contrib);
    return elementsOf(find(contrib, 'name-alternatives')).filter((form) => !read.includes(form));
  });
  return new Set([...forms, ...names]);
}
