import {
  type Affiliation,
  type Contributor,
  creditRoles,
  creditRoleUrl,
  namePartsOf,
  orcidUrl,
  rorUrl,
} from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import { countryCode, countryName } from '../../articles/metadata/countries.ts';
import { isFamilyFirst } from '../../articles/metadata/names.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml } from '../../store/text/xml.ts';

/** Returns the authors, and then the distinct affiliations. */
export function contributorGroup(record: ArticleRecord): Xml {
  const contributors = contributorsOf(record);
  const idByAffiliation = new Map<string, string>();
  const affiliations: Xml[] = [];
  const idOf = (affiliation: Affiliation) => {
    const key = JSON.stringify(affiliation);
    const listed = idByAffiliation.get(key);
    if (listed) return listed;
    const id = `aff${idByAffiliation.size + 1}`;
    idByAffiliation.set(key, id);
    affiliations.push(affiliationElement(affiliation, id));
    return id;
  };
  const authors = contributors.map((contributor) =>
    element('contrib', contribContent(contributor, idOf), {
      'contrib-type': 'author',
      corresp: contributor.isCorresponding && 'yes',
    }),
  );
  return element('contrib-group', [authors, affiliations]);
}

function contribContent(contributor: Contributor, idOf: (affiliation: Affiliation) => string) {
  const { orcid, orcidAuthenticated, roles = [], affiliations = [] } = contributor;
  return [
    orcid &&
      element('contrib-id', orcidUrl(orcid), {
        'contrib-id-type': 'orcid',
        authenticated: orcidAuthenticated && 'true',
      }),
    nameElement(contributor),
    roles.map((role) =>
      element('role', creditRoles[role], {
        vocab: 'credit',
        'vocab-identifier': 'https://credit.niso.org/',
        'vocab-term': creditRoles[role],
        'vocab-term-identifier': creditRoleUrl(role),
      }),
    ),
    affiliations.map((affiliation) =>
      element('xref', undefined, { 'ref-type': 'aff', rid: idOf(affiliation) }),
    ),
  ];
}

function nameElement(contributor: Contributor): Xml {
  if (contributor.isOrganization) return element('collab', contributor.name);
  const { family, particle, given, suffix } = namePartsOf(contributor);
  const surname = [particle, family].filter(Boolean).join(' ');
  const isEastern = isFamilyFirst(contributor);
  const isPlain = [[given, surname, suffix], ...(isEastern ? [[surname, given]] : [])].some(
    (order) => contributor.name === order.filter(Boolean).join(' '),
  );
  const parts = [element('surname', surname), known('given-names', given), known('suffix', suffix)];
  const name = element('name', parts, { 'name-style': isEastern ? 'eastern' : undefined });
  if (isPlain) return name;
  const displayName = element('string-name', contributor.name, { 'specific-use': 'display' });
  return element('name-alternatives', [name, displayName]);
}

function affiliationElement({ name, ror, country }: Affiliation, id: string): Xml {
  return element(
    'aff',
    [
      element('institution-wrap', [
        known('institution', name),
        ror && element('institution-id', rorUrl(ror), { 'institution-id-type': 'ror' }),
      ]),
      known('country', countryName(country), { country: countryCode(country) }),
    ],
    { id },
  );
}
