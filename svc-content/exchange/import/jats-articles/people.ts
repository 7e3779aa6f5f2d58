import {
  type Affiliation,
  bareOrcid,
  bareRor,
  type Contributor,
  type CreditRole,
  creditRoles,
  groupName,
  isOrcid,
  isRor,
  readAuthor,
  withoutLastMarks,
  withoutMarks,
} from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../../xml/read-xml.ts';
import { leftOutOfNames, personIn } from '../source.ts';

type Note = (message: string) => void;

/** Reads the authors. Contributors of other types, such as editors, are not stored in articles. */
export function contributorsOf(meta: XmlElement, note: Note): Contributor[] {
  const groups = childrenNamed(meta, 'contrib-group');
  const affiliations = [meta, ...groups].flatMap((parent) => affiliationsIn(parent));
  const byId = new Map(affiliations.map((aff) => [aff.attributes.id ?? '', aff]));
  return groups.filter(isOfAuthors).flatMap((group) => {
    const all = childrenNamed(group, 'contrib');
    const hasLinks = all.some((contrib) => affiliationIds(contrib).length > 0);
    // If no member of a group is linked to an affiliation, the group's affiliations belong to all members.
    const shared = hasLinks ? [] : affiliationsIn(group);
    return all
      .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
      .map((contrib) => {
        const linked = affiliationIds(contrib).flatMap((id) => byId.get(id) ?? []);
        return contributorOf(contrib, [...linked, ...affiliationsIn(contrib), ...shared], note);
      })
      .filter(({ name }) => name !== '');
  });
}

/**
 * Matches the types of groups whose members are not authors. The types of groups of authors cannot be listed, because
 * there are many, such as `byline`.
 */
const NOT_AUTHORS =
  /non-?byline|member|collab|edit|review|referee|translat|illustrat|advis|committee|board|staff|acknowledg/i;

/** Returns whether a group consists of authors, as opposed to editors or the members of a collaboration. */
export function isOfAuthors({ attributes }: XmlElement): boolean {
  const { 'content-type': type = '' } = attributes;
  return !NOT_AUTHORS.test(type);
}

function affiliationsIn(parent: XmlElement): XmlElement[] {
  const alternatives = childrenNamed(parent, 'aff-alternatives').flatMap((all) => {
    const first = find(all, 'aff');
    return first ? [{ ...first, attributes: { ...first.attributes, ...all.attributes } }] : [];
  });
  return [...childrenNamed(parent, 'aff'), ...alternatives];
}

/** Returns the affiliations that have an `id` for links, but to which no contributor is linked. */
export function unlinkedAffiliations(meta: XmlElement): XmlElement[] {
  const groups = childrenNamed(meta, 'contrib-group');
  const all = (element: XmlElement): XmlElement[] => [element, ...elementsOf(element).flatMap(all)];
  const linked = groups.flatMap(all).flatMap(affiliationIds);
  // If several affiliations have the same id, links lead to the last one.
  const byId = new Map(
    [meta, ...groups].flatMap(affiliationsIn).map((aff) => [aff.attributes.id ?? '', aff]),
  );
  const isUnlinked = (aff: XmlElement) =>
    !linked.includes(aff.attributes.id ?? '') || byId.get(aff.attributes.id ?? '') !== aff;
  return linked.length > 0
    ? [meta, ...groups].flatMap((parent) => childrenNamed(parent, 'aff')).filter(isUnlinked)
    : [];
}

function affiliationIds(contrib: XmlElement): string[] {
  return childrenNamed(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'aff')
    .flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/));
}

function contributorOf(contrib: XmlElement, affs: readonly XmlElement[], note: Note): Contributor {
  const affiliations = affs.map(affiliationOf).filter(({ name, ror }) => name || ror);
  const roles = [...new Set(childrenNamed(contrib, 'role').flatMap(roleOf))];
  const named = nameOf(contrib, note);
  return {
    ...named,
    ...orcidOf(contrib, named.name, note),
    ...(affiliations.length > 0 && { affiliations }),
    ...(roles.length > 0 && { roles }),
    ...(isCorresponding(contrib) && { isCorresponding: true }),
  };
}

function nameOf(contrib: XmlElement, note: Note): Contributor {
  const collab = find(contrib, 'collab') ?? find(contrib, 'collab-alternatives/collab');
  if (collab) return { name: groupName(nameText(collab, withoutLastMarks)), isOrganization: true };
  const [element, displayName] = nameElements(contrib);
  const part = (name: string) => nameText(find(element, name));
  const [given, family, suffix] = [part('given-names'), part('surname'), part('suffix')];
  if (!given && !family) {
    const { authors, leftOut } = readAuthor(nameText(element));
    if (leftOut.length > 0) note(leftOutOfNames(leftOut));
    return authors[0] ?? { name: '' };
  }
  const person = personIn({ given, family, suffix }, element?.attributes['name-style'], note);
  return { ...person, ...(displayName && { name: nameText(displayName) || person.name }) };
}

/**
 * Elements within a name that do not belong to it: footnotes and their marks, addresses, and the members of a group.
 */
const BESIDE_NAMES = new Set(
  'xref fn label email ext-link uri address aff contrib-group contrib-id author-comment'.split(' '),
);

function isBesideName(child: XmlElement | string, next: XmlElement | string | undefined): boolean {
  if (typeof child === 'string') return false;
  // A superscript within a word, as in MᶜDonald, is not a mark of a footnote.
  const isMark = child.name === 'sup' && !/^\p{L}/u.test(typeof next === 'string' ? next : '');
  return isMark || BESIDE_NAMES.has(child.name);
}

/** Returns a name without the elements and marks of footnotes within it. */
function nameText(element: XmlElement | undefined, unmarked = withoutMarks): string {
  const without = ({ children, ...rest }: XmlElement): XmlElement => ({
    ...rest,
    children: children
      .filter((child, at) => !isBesideName(child, children[at + 1]))
      .map((child) => (typeof child === 'string' ? child : without(child))),
  });
  const text = element ? textOf(without(element)) : '';
  return unmarked(text).replace(/[\s,;]+$/, '');
}

/** Returns the elements of a name that are imported: its parts, and the displayed name if it differs. */
export function nameElements(contrib: XmlElement): (XmlElement | undefined)[] {
  const paths = ['name', 'name-alternatives/name', 'string-name', 'name-alternatives/string-name'];
  const element = paths.map((path) => find(contrib, path)).find((found) => found);
  const displayName = childrenNamed(find(contrib, 'name-alternatives'), 'string-name').find(
    ({ attributes }) => attributes['specific-use'] === 'display',
  );
  return [element, displayName];
}

function orcidOf(contrib: XmlElement, name: string, note: Note) {
  const id = childrenNamed(contrib, 'contrib-id').find(({ attributes }) =>
    /^orcid$/i.test(attributes['contrib-id-type'] ?? ''),
  );
  if (!id) return {};
  const orcid = bareOrcid(textOf(id));
  if (!isOrcid(orcid)) {
    note(`The ORCID iD of ${name}, ${orcid}, is wrong and was left out`);
    return {};
  }
  // The attribute `authenticated` of a file has no effect, because only the owner confirms an iD.
  return { orcid };
}

/** Reads a role of CRediT by its address, its term or its text. */
export function roleOf(role: XmlElement): CreditRole[] {
  const { 'vocab-term-identifier': address = '', 'vocab-term': term = '' } = role.attributes;
  const ofAddress = (url: string) => url.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const { 'content-type': type = '' } = role.attributes;
  return [ofAddress(address), ofAddress(type), term, textOf(role)]
    .map((text) => text.toLowerCase().replace(/[^a-z]+/g, '-'))
    .filter((name): name is CreditRole => Object.hasOwn(creditRoles, name))
    .slice(0, 1);
}

function isCorresponding(contrib: XmlElement): boolean {
  if (contrib.attributes.corresp === 'yes') return true;
  return childrenNamed(contrib, 'xref').some(
    ({ attributes }) => attributes['ref-type'] === 'corresp',
  );
}

const NOT_NAME = new Set(['label', 'sup', 'xref', 'institution-id', 'country', 'email']);
/** The types of elements that repeat an affiliation as a whole. */
const REPEATED = new Set(['original', 'normalized']);

function affiliationOf(aff: XmlElement): Affiliation {
  const wraps = [aff, ...childrenNamed(aff, 'institution-wrap')];
  const ror = wraps
    .flatMap((parent) => childrenNamed(parent, 'institution-id'))
    .map((id) => bareRor(textOf(id)))
    .find(isRor);
  const name = piecesOf(aff)
    .map((piece) => piece.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter(Boolean)
    .join(', ');
  const country = find(aff, 'country');
  const code = country?.attributes.country ?? '';
  const known = /^[A-Z]{2}$/.test(code) ? code : textOf(country);
  return { ...(name && { name }), ...(ror && { ror }), ...(known && { country: known }) };
}

function piecesOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [child];
    if (NOT_NAME.has(child.name) || REPEATED.has(child.attributes['content-type'] ?? '')) return [];
    return elementsOf(child).length > 0 ? piecesOf(child) : [textOf(child)];
  });
}
