import { type Affiliation, type Contributor, namePartsOf, orcidUrl, rorUrl } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import { countryName } from '../../articles/metadata/countries.ts';
import { isFamilyFirst } from '../../articles/metadata/names.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ContentEnv } from '../../env.ts';
import { element, known, type Xml } from '../../store/text/xml.ts';

export type CrossrefSchema = ContentEnv['CROSSREF_SCHEMA'];

/**
 * The differences between the schemas: the maximum length of given and family names, and whether authors have roles.
 */
export const SCHEMAS: Record<CrossrefSchema, { maxName: number; hasRoles: boolean }> = {
  '5.4.0': { maxName: 60, hasRoles: false },
  '5.5.0': { maxName: 200, hasRoles: true },
};
/** The maximum length of a suffix in all schemas. */
const MAX_SUFFIX = 10;

/** Returns the parts of a person's name in a deposit. A suffix that is too long is appended to the surname. */
export function namesIn(contributor: Contributor) {
  const { family, particle, given, suffix } = namePartsOf(contributor);
  const isLong = suffix.length > MAX_SUFFIX;
  const surname = [particle, family, isLong && suffix].filter(Boolean).join(' ');
  return { given, surname, suffix: isLong ? '' : suffix };
}

export function contributorsElement(record: ArticleRecord, schema: CrossrefSchema): Xml {
  return element(
    'contributors',
    contributorsOf(record).map((contributor, at) => contributorElement(contributor, at, schema)),
  );
}

function contributorElement(contributor: Contributor, at: number, schema: CrossrefSchema): Xml {
  const { hasRoles } = SCHEMAS[schema];
  const attributes = {
    sequence: at === 0 ? 'first' : 'additional',
    contributor_role: 'author',
  };
  if (contributor.isOrganization) return element('organization', contributor.name, attributes);
  const { given, surname, suffix } = namesIn(contributor);
  const { orcid, orcidAuthenticated, affiliations = [], roles = [] } = contributor;
  return element(
    'person_name',
    [
      known('given_name', given),
      element('surname', surname),
      known('suffix', suffix),
      hasRoles
        ? roles.map((role) => element('role', undefined, { type: role, vocab: 'credit' }))
        : undefined,
      known('affiliations', affiliations.map(institution)),
      orcid && element('ORCID', orcidUrl(orcid), { authenticated: orcidAuthenticated && 'true' }),
    ],
    { ...attributes, 'name-style': isFamilyFirst(contributor) ? 'eastern' : undefined },
  );
}

function institution({ name, ror, country }: Affiliation): Xml {
  return element('institution', [
    known('institution_name', name),
    ror && element('institution_id', rorUrl(ror), { type: 'ror' }),
    known('institution_place', countryName(country)),
  ]);
}
