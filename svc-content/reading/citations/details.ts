import { doiUrl, orcidUrl, rorUrl } from '@app/contracts';
import { contributorsOf } from '../../articles/contributors.ts';
import type { CitedJournal } from '../../articles/metadata/csl-item.ts';
import { licenseAddress } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';

/** Returns the details for which citation formats have no field: licence, ORCID iDs, funding and references. */
export function citationDetails(record: ArticleRecord, journal: CitedJournal) {
  return {
    license: licenseAddress(record, journal),
    orcids: contributorsOf(record).flatMap(({ name, orcid }) =>
      orcid ? { name, orcid: orcidUrl(orcid) } : [],
    ),
    funding: record.funding.map(({ name, id, awards = [] }) => ({
      name,
      ...(id && { id: id.startsWith('10.') ? doiUrl(id) : rorUrl(id) }),
      awards,
    })),
    references: record.references.map(({ key: _, ...reference }) => reference),
  };
}

/** Returns the details as lines for the notes of a citation. References are left out, because there are too many. */
export function detailNotes(record: ArticleRecord, journal: CitedJournal): string[] {
  const { license, orcids, funding } = citationDetails(record, journal);
  return [
    ...(license ? [`Licence: ${license}`] : []),
    ...orcids.map(({ name, orcid }) => `ORCID iD of ${name}: ${orcid}`),
    ...funding.map(({ name, id, awards }) =>
      [`Funding: ${name}`, ...(id ? [id] : []), ...awards.map((award) => `award ${award}`)].join(
        ', ',
      ),
    ),
  ];
}

/** Returns the custom field of CSL-JSON with the known details that the format does not define. */
export function cslCustom(record: ArticleRecord, journal: CitedJournal) {
  const known = Object.entries(citationDetails(record, journal)).filter(
    ([, value]) => value.length > 0,
  );
  return known.length > 0 ? { custom: Object.fromEntries(known) } : {};
}
