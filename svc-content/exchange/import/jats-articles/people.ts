import {
  type Affiliation,
  bareOrcid,
  bareRor,
  type Contributor,
  type CreditRole,
  creditRoles,
  isOrcid,
  isRor,
} from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../../xml/read-xml.ts';
import { personName } from '../source.ts';

type Note = (message: string) => void;

/** Reads the authors. Articles cannot hold contributors of other types, such as editors. */
export function contributorsOf(meta: XmlElement, note: Note): Contributor[] {
  const groups = childrenNamed(meta, 'contrib-group');
  const affiliations = [meta, ...groups].flatMap((parent) => affiliationsIn(parent));
  const byId = new Map(affiliations.map((aff) => [aff.attributes.id ?? '', aff]));
  return groups.flatMap((group) => {
    const all = childrenNamed(group, 'contrib');
    const hasLinks = all.some((contrib) => affiliationIds(contrib).length > 0);
    // Without links, the affiliations of a group are those of all its members.
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

function affiliationsIn(parent: XmlElement): XmlElement[] {
  const alternatives = childrenNamed(parent, 'aff-alternatives').flatMap((all) => {
    const first = find(all, 'aff');
    return first ? [{ ...first, attributes: { ...first.attributes, ...all.attributes } }] : [];
  });
  return [...childrenNamed(parent, 'aff'), ...alternatives];
}

function affiliationIds(contrib: XmlElement): string[] {
  return childrenNamed(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'aff')
    .flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/));
}

function contributorOf(contrib: XmlElement, affs: readonly XmlElement[], note: Note): Contributor {
  const affiliations = affs.map(affiliationOf).filter(({ name, ror }) => name || ror);
  const roles = [...new Set(childrenNamed(contrib, 'role').flatMap(roleOf))];
  const named = nameOf(contrib);
  return {
    ...named,
    ...orcidOf(contrib, named.name, note),
    ...(affiliations.length > 0 && { affiliations }),
    ...(roles.length > 0 && { roles }),
    ...(isCorresponding(contrib) && { isCorresponding: true }),
  };
}

function nameOf(contrib: XmlElement): Contributor {
  const collab = find(contrib, 'collab') ?? find(contrib, 'collab-alternatives/collab');
  if (collab) {
    // The members of the group are within it.
    const children = collab.children.filter(
      (child) => typeof child === 'string' || child.name !== 'contrib-group',
    );
    return { name: textOf({ ...collab, children }), isOrganization: true };
  }
  const [element, shown] = nameElements(contrib);
  const part = (name: string) => textOf(find(element, name));
  const [given, family, suffix] = [part('given-names'), part('surname'), part('suffix')];
  if (!given && !family) return { name: textOf(element) };
  return {
    name: textOf(shown) || personName({ given, family, suffix }, element?.attributes['name-style']),
    ...(given && { given }),
    ...(family && { family }),
    ...(suffix && { suffix }),
  };
}

/** Returns the elements of a name that are read: the parts, and the displayed name if it differs. */
export function nameElements(contrib: XmlElement): (XmlElement | undefined)[] {
  const paths = ['name', 'name-alternatives/name', 'string-name', 'name-alternatives/string-name'];
  const element = paths.map((path) => find(contrib, path)).find((found) => found);
  const shown = childrenNamed(find(contrib, 'name-alternatives'), 'string-name').find(
    ({ attributes }) => attributes['specific-use'] === 'display',
  );
  return [element, shown];
}

function orcidOf(contrib: XmlElement, name: string, note: Note) {
  const id = childrenNamed(contrib, 'contrib-id').find(
    ({ attributes }) => attributes['contrib-id-type'] === 'orcid',
  );
  if (!id) return {};
  const orcid = bareOrcid(textOf(id));
  if (!isOrcid(orcid)) {
    note(`The ORCID iD of ${name}, ${orcid}, is wrong and was left out`);
    return {};
  }
  // Only the owner confirms an iD, so the attribute `authenticated` of a file has no effect.
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
/** Whole affiliations that repeat their own parts. */
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
