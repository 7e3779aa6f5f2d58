import type { XmlElement } from '../xml.ts';
import { roleOf } from './people.ts';

/** The elements of `article-meta` that are read, or that say nothing more than those that are. */
export const HELD = [
  'article-id',
  'article-categories',
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
  ...['permissions', 'self-uri', 'abstract', 'trans-abstract', 'kwd-group', 'funding-group'],
  ...['related-article', 'related-object'],
];

/** The parts of an article besides those that describe it, counted as one each. */
const TEXTS = new Set(
  'body ack app-group app bio fn-group glossary notes sec sub-article response floats-group'.split(
    ' ',
  ),
);

/** Parts of the text, contributors who are not authors, and roles that CRediT does not have. */
export function lostAs(element: XmlElement): string | undefined {
  const { name, attributes } = element;
  if (TEXTS.has(name)) return name;
  const type = attributes['contrib-type'] ?? 'author';
  if (name === 'contrib' && type !== 'author') return `contrib (${type})`;
  return name === 'role' && roleOf(element).length === 0 ? 'role (not of CRediT)' : undefined;
}
