import {
  bareDoi,
  bareOrcid,
  bareRor,
  type Contributor,
  type CreditRole,
  creditRoles,
  DOI_PATTERN,
  type Funding,
  groupName,
  isOrcid,
  isRor,
  type Reference,
  type Relation,
  withoutLastMarks,
  withoutMarks,
} from '@app/contracts';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { plainOf } from './jats.ts';
import { knownFunder, knownRelation } from './normalised.ts';
import { personIn } from './source.ts';

type Note = (message: string) => void;

/** Reads the authors. Contributors in other roles, such as editors, are not stored in articles. */
export function contributorsOf(article: XmlElement, note: Note): Contributor[] {
  return elementsOf(find(article, 'contributors'))
    .filter(({ attributes }) => (attributes.contributor_role ?? 'author') === 'author')
    .map((element) => contributorOf(element, note))
    .filter(({ name }) => name !== '');
}

function contributorOf(element: XmlElement, note: Note): Contributor {
  if (element.name === 'organization') {
    return { name: groupName(withoutLastMarks(textOf(element))), isOrganization: true };
  }
  const part = (name: string) => withoutMarks(textOf(find(element, name)));
  const [given, family, suffix] = [part('given_name'), part('surname'), part('suffix')];
  const person = personIn({ given, family, suffix }, element.attributes['name-style'], note);
  const affiliations = affiliationsOf(element);
  const roles = elementsOf(element).flatMap(({ name: tag, attributes }) =>
    tag === 'role' && isCreditRole(attributes.type) ? [attributes.type] : [],
  );
  return {
    ...person,
    ...orcidOf(find(element, 'ORCID'), person.name, note),
    ...(affiliations.length > 0 && { affiliations }),
    ...(roles.length > 0 && { roles }),
  };
}

function orcidOf(element: XmlElement | undefined, name: string, note: Note) {
  if (!element) return {};
  const orcid = bareOrcid(textOf(element));
  if (!isOrcid(orcid)) {
    note(`The ORCID iD of ${name}, ${orcid}, is wrong and was left out`);
    return {};
  }
  // The attribute `authenticated` of a deposit has no effect, because only the owner confirms an iD.
  return { orcid };
}

function isCreditRole(type: string | undefined): type is CreditRole {
  return type !== undefined && Object.hasOwn(creditRoles, type);
}

/** Reads affiliations: texts in schemas before 5, institutions in later ones. */
function affiliationsOf(element: XmlElement): NonNullable<Contributor['affiliations']> {
  const texts = childrenNamed(element, 'affiliation').map((text) => ({ name: textOf(text) }));
  const institutions = childrenNamed(find(element, 'affiliations'), 'institution').map(
    (institution) => {
      const parts = ['institution_department', 'institution_name', 'institution_place'];
      const name = parts
        .flatMap((part) => childrenNamed(institution, part).map(textOf))
        .filter(Boolean)
        .join(', ');
      const ror = childrenNamed(institution, 'institution_id')
        .map((id) => bareRor(textOf(id)))
        .find(isRor);
      return { ...(name && { name }), ...(ror && { ror }) };
    },
  );
  return [...texts, ...institutions].filter(
    ({ name, ror }: { name?: string; ror?: string }) => name || ror,
  );
}

/** Crossref's elements of a citation, by the names of our fields. */
const citationElements = {
  text: 'unstructured_citation',
  doi: 'doi',
  author: 'author',
  year: 'cYear',
  articleTitle: 'article_title',
  journalTitle: 'journal_title',
  volumeTitle: 'volume_title',
  seriesTitle: 'series_title',
  volume: 'volume',
  issue: 'issue',
  firstPage: 'first_page',
  articleNumber: 'elocation_id',
  edition: 'edition_number',
  issn: 'issn',
  isbn: 'isbn',
} as const satisfies Partial<Record<keyof Reference, string>>;

export const citationElementNames = Object.values(citationElements);

export function referencesOf(article: XmlElement, note: Note): Reference[] {
  return childrenNamed(find(article, 'citation_list'), 'citation').flatMap((citation) => {
    const { key } = citation.attributes;
    const parts = Object.entries(citationElements).flatMap(([name, element]) => {
      const text = plainOf(find(citation, element));
      return text === '' ? [] : [[name, text] as const];
    });
    const reference: Reference = { ...(key && { key }), ...Object.fromEntries(parts) };
    const doi = reference.doi && bareDoi(reference.doi);
    if (doi && !DOI_PATTERN.test(doi)) {
      note(`The DOI of the reference ${key ?? ''}, ${doi}, is wrong and was moved to its text`);
      const { doi: _, ...rest } = reference;
      return [{ ...rest, text: [rest.text, doi].filter(Boolean).join(' ') }];
    }
    return parts.length > 0 ? [{ ...reference, ...(doi && { doi }) }] : [];
  });
}

export function relationsOf(article: XmlElement, note: Note): Relation[] {
  return programs(article, 'relations')
    .flatMap((program) => childrenNamed(program, 'related_item'))
    .flatMap((item) => {
      const description = textOf(find(item, 'description'));
      return elementsOf(item)
        .filter(({ name }) => name.endsWith('_work_relation'))
        .flatMap((work) => {
          const { 'relationship-type': type, 'identifier-type': identifierType } = work.attributes;
          const identifier = textOf(work);
          return knownRelation({ type, identifierType, identifier, description }, note);
        });
    });
}

/** Reads funders with their awards. Awards outside of a group belong to the funder if there is only one. */
export function fundingOf(article: XmlElement, note: Note): Funding[] {
  const assertions = programs(article, 'fundref').flatMap((program) => elementsOf(program));
  const groups = assertions.filter(({ attributes }) => attributes.name === 'fundgroup');
  const rest = assertions.filter(({ attributes }) => attributes.name !== 'fundgroup');
  return [...groups.map((group) => elementsOf(group)), rest].flatMap((group) =>
    fundersOf(group, note),
  );
}

function fundersOf(assertions: readonly XmlElement[], note: Note): Funding[] {
  const named = (kind: string) => assertions.filter(({ attributes }) => attributes.name === kind);
  const awards = named('award_number').map(textOf).filter(Boolean);
  const names = named('funder_name').map((funder) => ({
    name: ownText(funder),
    ids: childrenNamed(funder, 'assertion').map(textOf),
    awards,
  }));
  const rors = named('ror').map(textOf);
  // If there are as many names as ROR ids, they belong to the same funders, in the same order.
  const funders =
    names.length === rors.length
      ? names.map((funder, at) => ({ ...funder, ids: [rors[at] ?? '', ...funder.ids] }))
      : [...names, ...rors.map((ror) => ({ name: '', ids: [ror], awards }))];
  const awardsAlone =
    funders.length === 0 && awards.length > 0 ? [{ name: '', ids: [], awards }] : [];
  return [...funders, ...awardsAlone].flatMap((funder) => knownFunder(funder, note));
}

function ownText({ children }: XmlElement): string {
  const texts = children.filter((child) => typeof child === 'string');
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** Returns the elements `program` of a kind, which is recognized by the child elements. */
function programs(article: XmlElement, kind: 'relations' | 'fundref'): XmlElement[] {
  const parents = [article, find(article, 'crossmark/custom_metadata')];
  return parents
    .flatMap((parent) => childrenNamed(parent, 'program'))
    .filter((program) => {
      if (kind === 'fundref') return childrenNamed(program, 'assertion').length > 0;
      return childrenNamed(program, 'related_item').length > 0;
    });
}
