import {
  articlePath,
  articlePdfPath,
  type Contributor,
  languageOf,
  orcidUrl,
  plainText,
  splitKeywords,
} from '@app/contracts';
import { contributorsOf } from '../../../articles/contributors.ts';
import { type JournalFacts, licenseAddress } from '../../../articles/metadata/journal-facts.ts';
import { listedName } from '../../../articles/metadata/names.ts';
import { statementsOf, titleOf, typeLabelOf } from '../../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { element, known, type Xml } from '../../xml/element.ts';
import { marcLanguage } from './marc-languages.ts';

/** Of a new record in Unicode that describes a part of a serial and follows no cataloguing rules in full. */
const LEADER = '     nab a22     3u 4500';

/** Returns an article in MARC 21. */
export function marcxml(
  record: ArticleRecord,
  journal: JournalFacts,
  attributes: Record<string, string>,
): Xml {
  const [first, ...others] = contributorsOf(record);
  const language = languageOf(record, journal);
  const { volume, issue, year, articlenumber, pagenumber } = record;
  const place = articlenumber || `p. ${pagenumber}`;
  return element(
    'record',
    [
      element('leader', LEADER),
      element('controlfield', record.refnumber, { tag: '001' }),
      element('controlfield', fixedField(record, language), { tag: '008' }),
      field('024', '7 ', ['a', record.doi], ['2', record.doi && 'doi']),
      field('041', '07', ['a', language], ['2', 'rfc5646']),
      first && author('1', first),
      field('245', '10', ['a', plainText(titleOf(record))]),
      record.translations.map(({ title }) => field('242', '00', ['a', plainText(title ?? '')])),
      field('264', ' 1', ['b', journal.publisher || journal.name], ['c', String(year)]),
      statementsOf(record, journal.origin).map((text) => field('500', '  ', ['a', text])),
      field('520', '3 ', ['a', plainText(record.abstract)]),
      record.funding.map(({ name, awards = [] }) =>
        field('536', '  ', ['a', name], ['c', awards.join(', ')]),
      ),
      field('540', '  ', ['u', licenseAddress(record, journal)]),
      splitKeywords(record.keywords).map((keyword) => field('653', '  ', ['a', keyword])),
      field('655', ' 4', ['a', typeLabelOf(record)]),
      others.map((contributor) => author('7', contributor)),
      field(
        '773',
        '0 ',
        ['t', journal.name],
        ['g', `Vol. ${volume}, no. ${issue} (${year}), ${place}`],
        ['x', journal.issns[0]?.issn],
      ),
      field('856', '40', ['u', journal.origin + articlePath(record)], ['q', 'text/html']),
      field('856', '40', ['u', journal.origin + articlePdfPath(record)], ['q', 'application/pdf']),
    ],
    { xmlns: 'http://www.loc.gov/MARC21/slim', ...attributes },
  );
}

/**
 * Returns the data elements of fixed length: the day of the record, a single year of publication, no place, online, the
 * language, and a cataloguing source that is no agency. `|` is for what is not stated.
 */
function fixedField({ creation, year }: ArticleRecord, language: string): string {
  const entered = creation.toISOString().slice(2, 10).replaceAll('-', '');
  const published = String(year).padStart(4, '0');
  const material = `${'|'.repeat(5)}o${'|'.repeat(11)}`;
  return `${entered}s${published}    xx ${material}${marcLanguage(language)} d`;
}

/** Makes the field of the first author (1) or of another (7). */
function author(hundreds: '1' | '7', contributor: Contributor): Xml | undefined {
  const { isOrganization, orcid, affiliations = [] } = contributor;
  return field(
    `${hundreds}${isOrganization ? '10' : '00'}`,
    isOrganization ? '2 ' : '1 ',
    ['a', listedName(contributor)],
    ['u', affiliations.map(({ name }) => name).find(Boolean)],
    ['4', 'aut'],
    ['1', orcid && orcidUrl(orcid)],
  );
}

/** Makes a field of subfields in their order, or nothing if none is known. */
function field(
  tag: string,
  [ind1, ind2]: string,
  ...subfields: [code: string, text: string | undefined][]
): Xml | undefined {
  const filled = subfields.map(([code, text]) => known('subfield', text, { code }));
  return known('datafield', filled, { tag, ind1, ind2 });
}
