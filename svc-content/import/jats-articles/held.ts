import { articleTypes } from '@app/contracts';
import { textOf, type XmlElement } from '../xml.ts';
import { keywordGroups, mainAbstract, subjectGroup } from './choices.ts';
import { roleOf } from './people.ts';

/** The elements of `article-meta` that are read, or that say nothing more than those that are. */
export const HELD = [
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
  ...['pub-date', 'volume', 'issue', 'fpage', 'lpage', 'elocation-id', 'history/date'],
  ...['permissions', 'self-uri', 'abstract', 'trans-abstract', 'kwd-group'],
  'funding-group/award-group/funding-source',
  'funding-group/award-group/award-id',
  ...['related-article', 'related-object'],
];

/** The parts of an article besides those that describe it, counted as one each. */
const TEXTS = new Set(
  (
    'body ack app-group app bio fn fn-group glossary notes sec sub-article response floats-group ' +
    'funding-statement principal-award-recipient custom-meta'
  ).split(' '),
);

/** The attribute that tells elements of the same name apart, and its values that an article holds. */
const KINDS: Record<string, [attribute: string, held: readonly string[]]> = {
  contrib: ['contrib-type', ['author']],
  'contrib-id': ['contrib-id-type', ['orcid']],
  'article-id': ['pub-id-type', ['doi', 'publisher-id']],
  date: ['date-type', ['received', 'accepted']],
};

const TYPE_NAMES = new Set(Object.values(articleTypes).map((name) => name.toLowerCase()));

/** Returns what names an element that is lost although others of its name are held. */
export function lossesOf(article: XmlElement, meta: XmlElement) {
  const chosen = new Set([mainAbstract(meta), subjectGroup(meta), ...keywordGroups(article, meta)]);
  return (element: XmlElement): string | undefined => {
    const { name, attributes } = element;
    if (TEXTS.has(name)) return name;
    const [attribute = '', held = []] = KINDS[name] ?? [];
    const kind = attributes[attribute];
    if (kind && !held.includes(kind)) return `${name} (${kind})`;
    if (name === 'role' && roleOf(element).length === 0) return 'role (not of CRediT)';
    const isOther =
      name === 'abstract' ||
      name === 'kwd-group' ||
      (name === 'subj-group' && !TYPE_NAMES.has(textOf(element).toLowerCase()));
    if (!isOther || chosen.has(element)) return undefined;
    const type = attributes[`${name}-type`];
    return `${name} (${type ?? attributes.lang ?? 'another'})`;
  };
}
