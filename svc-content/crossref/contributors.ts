import { type Affiliation, type Contributor, namePartsOf, orcidUrl, rorUrl } from '@app/contracts';
import { contributorsOf } from '../articles/contributors.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { countryName } from '../metadata/countries.ts';
import { element, known, type Xml } from '../xml/element.ts';

/** The maximum lengths of Crossref's schema. */
const MAX_NAME = 200;
const MAX_SUFFIX = 10;

export function contributorsElement(record: ArticleRecord, withRoles: boolean): Xml {
  return element(
    'contributors',
    contributorsOf(record).map((contributor, at) => contributorElement(contributor, at, withRoles)),
  );
}

function contributorElement(contributor: Contributor, at: number, withRoles: boolean): Xml {
  const attributes = {
    sequence: at === 0 ? 'first' : 'additional',
    contributor_role: 'author',
  };
  if (contributor.isOrganization) return element('organization', contributor.name, attributes);
  const { family, particle, given, suffix } = namePartsOf(contributor);
  const { orcid, orcidAuthenticated, affiliations = [], roles = [] } = contributor;
  return element(
    'person_name',
    [
      known('given_name', given.slice(0, MAX_NAME)),
      element('surname', [particle, family].filter(Boolean).join(' ').slice(0, MAX_NAME)),
      suffix.length <= MAX_SUFFIX ? known('suffix', suffix) : undefined,
      withRoles
        ? roles.map((role) => element('role', undefined, { type: role, vocab: 'credit' }))
        : undefined,
      known('affiliations', affiliations.map(institution)),
      orcid && element('ORCID', orcidUrl(orcid), { authenticated: orcidAuthenticated && 'true' }),
    ],
    attributes,
  );
}

function institution({ name, ror, country }: Affiliation): Xml {
  return element('institution', [
    known('institution_name', name),
    ror && element('institution_id', rorUrl(ror), { type: 'ror' }),
    known('institution_place', countryName(country)),
  ]);
}
