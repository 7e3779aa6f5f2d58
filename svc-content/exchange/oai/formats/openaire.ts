import {
  type ArticleType,
  articlePath,
  articlePdfPath,
  type Contributor,
  type Funding,
  languageOf,
  namePartsOf,
  pagesOf,
  plainText,
  printedIssue,
  printedVolume,
  publicationDate,
  type Relation,
  type RelationType,
  rorUrl,
  splitKeywords,
} from '@app/contracts';
import { contributorsOf } from '../../../articles/contributors.ts';
import { type JournalFacts, licenseAddress } from '../../../articles/metadata/journal-facts.ts';
import { listedName } from '../../../articles/metadata/names.ts';
import {
  noticeSubjectOf,
  noticesOf,
  statementsOf,
  titleOf,
} from '../../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { element, known, type Xml } from '../../../store/text/xml.ts';

const JOURNAL_ARTICLE = { id: 'c_6501', label: 'journal article' };

/** The terms of COAR's vocabulary of resource types. */
const RESOURCE_TYPES: Record<ArticleType, { id: string; label: string }> = {
  'research-article': { id: 'c_2df8fbb1', label: 'research article' },
  'review-article': { id: 'c_dcae04bc', label: 'review article' },
  'brief-report': JOURNAL_ARTICLE,
  'case-report': JOURNAL_ARTICLE,
  'data-paper': { id: 'c_beb9', label: 'data paper' },
  'software-paper': { id: 'c_7bab', label: 'software paper' },
  editorial: { id: 'c_b239', label: 'editorial' },
  letter: { id: 'c_545b', label: 'letter to the editor' },
  commentary: JOURNAL_ARTICLE,
  'book-review': { id: 'c_ba08', label: 'book review' },
  correction: { id: 'c_7acd', label: 'corrigendum' },
  retraction: JOURNAL_ARTICLE,
  other: JOURNAL_ARTICLE,
};

/** The types of relations in DataCite’s schema 4, which OpenAIRE uses. */
const RELATION_TYPES: Partial<Record<RelationType, string>> = {
  isDerivedFrom: 'IsDerivedFrom',
  hasDerivation: 'IsSourceOf',
  isReviewOf: 'Reviews',
  hasReview: 'IsReviewedBy',
  basedOnData: 'IsDerivedFrom',
  isDataBasisFor: 'IsSourceOf',
  isCompiledBy: 'IsCompiledBy',
  compiles: 'Compiles',
  isDocumentedBy: 'IsDocumentedBy',
  documents: 'Documents',
  isSupplementTo: 'IsSupplementTo',
  isSupplementedBy: 'IsSupplementedBy',
  isContinuedBy: 'IsContinuedBy',
  continues: 'Continues',
  isPartOf: 'IsPartOf',
  hasPart: 'HasPart',
  references: 'References',
  isReferencedBy: 'IsReferencedBy',
  isBasedOn: 'IsDerivedFrom',
  isBasisFor: 'IsSourceOf',
  requires: 'Requires',
  isRequiredBy: 'IsRequiredBy',
  hasPreprint: 'HasVersion',
  isPreprintOf: 'IsVersionOf',
  isReplacedBy: 'IsObsoletedBy',
  replaces: 'Obsoletes',
  isIdenticalTo: 'IsIdenticalTo',
  isSameAs: 'IsIdenticalTo',
  isVariantFormOf: 'IsVariantFormOf',
  isOriginalFormOf: 'IsOriginalFormOf',
  isVersionOf: 'IsVersionOf',
  hasVersion: 'HasVersion',
};

function relationTypeOf(type: RelationType): string | undefined {
  return RELATION_TYPES[type];
}

const IDENTIFIER_TYPES: Partial<Record<Relation['identifierType'], string>> = {
  doi: 'DOI',
  uri: 'URL',
  issn: 'ISSN',
  isbn: 'ISBN',
  pmid: 'PMID',
  purl: 'PURL',
  arxiv: 'arXiv',
  ark: 'ARK',
  handle: 'Handle',
};

function relatedIdentifierTypeOf(type: Relation['identifierType']): string | undefined {
  return IDENTIFIER_TYPES[type];
}

const OPEN_ACCESS = 'http://purl.org/coar/access_right/c_abf2';
const VERSION_OF_RECORD = 'http://purl.org/coar/version/c_970fb48d4fbd8a85';

/** Returns an article as required by OpenAIRE's guidelines for literature repositories, version 4. */
export function openaire(
  record: ArticleRecord,
  journal: JournalFacts,
  attributes: Record<string, string>,
): Xml {
  const language = languageOf(record, journal);
  const license = licenseAddress(record, journal);
  const page = journal.origin + articlePath(record);
  const resourceType = RESOURCE_TYPES[record.type];
  const subjects = [...splitKeywords(record.keywords), record.subject];
  return element(
    'oaire:resource',
    [
      titles(record, language),
      element('datacite:creators', contributorsOf(record).map(creator)),
      known('oaire:fundingReferences', record.funding.map(fundingReference)),
      known(
        'datacite:alternateIdentifiers',
        record.doi
          ? element('datacite:alternateIdentifier', page, { alternateIdentifierType: 'URL' })
          : undefined,
      ),
      relatedIdentifiers(record, journal),
      element(
        'datacite:dates',
        element('datacite:date', publicationDate(record), { dateType: 'Issued' }),
      ),
      element('dc:language', language),
      known('dc:publisher', journal.publisher || journal.name),
      element('oaire:resourceType', resourceType.label, {
        resourceTypeGeneral: 'literature',
        uri: `http://purl.org/coar/resource_type/${resourceType.id}`,
      }),
      statementsOf(record, journal.origin).map((statement) => element('dc:description', statement)),
      known('dc:description', plainText(record.abstract), { 'xml:lang': language }),
      element('dc:format', 'application/pdf'),
      element('datacite:identifier', record.doi || page, {
        identifierType: record.doi ? 'DOI' : 'URL',
      }),
      element('datacite:rights', 'open access', { rightsURI: OPEN_ACCESS }),
      known(
        'datacite:subjects',
        subjects.map((subject) => known('datacite:subject', subject)),
      ),
      known('oaire:licenseCondition', license, { uri: license }),
      element('oaire:version', 'VoR', { uri: VERSION_OF_RECORD }),
      element('oaire:file', journal.origin + articlePdfPath(record), {
        accessRightsURI: OPEN_ACCESS,
        mimeType: 'application/pdf',
        objectType: 'fulltext',
      }),
      element('oaire:citationTitle', journal.name),
      element('oaire:citationVolume', printedVolume(record)),
      element('oaire:citationIssue', printedIssue(record)),
      pages(record),
    ],
    {
      'xmlns:oaire': 'http://namespace.openaire.eu/schema/oaire/',
      'xmlns:datacite': 'http://datacite.org/schema/kernel-4',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      ...attributes,
    },
  );
}

function titles(record: ArticleRecord, language: string): Xml {
  const { translations } = record;
  const translated = translations.map((other) =>
    known('datacite:title', plainText(other.title ?? ''), {
      'xml:lang': other.language,
      titleType: 'TranslatedTitle',
    }),
  );
  const main = element('datacite:title', plainText(titleOf(record)), { 'xml:lang': language });
  return element('datacite:titles', [main, translated]);
}

function creator(contributor: Contributor): Xml {
  const { isOrganization, orcid, affiliations = [] } = contributor;
  const { given, family, particle } = namePartsOf(contributor);
  return element('datacite:creator', [
    element('datacite:creatorName', listedName(contributor), {
      nameType: isOrganization ? 'Organizational' : 'Personal',
    }),
    known('datacite:givenName', given),
    isOrganization
      ? undefined
      : known('datacite:familyName', [particle, family].filter(Boolean).join(' ')),
    known('datacite:nameIdentifier', orcid, {
      nameIdentifierScheme: 'ORCID',
      schemeURI: 'https://orcid.org',
    }),
    affiliations.map(({ name, ror }) =>
      element('datacite:affiliation', name ?? (ror && rorUrl(ror))),
    ),
  ]);
}

/** Returns an element for each award, as OpenAIRE requires. */
function fundingReference({ name, id, awards = [] }: Funding): Xml[] {
  const isDoi = id?.startsWith('10.');
  const type = { funderIdentifierType: isDoi ? 'Crossref Funder ID' : 'ROR' };
  const funder = [
    element('oaire:funderName', name),
    known('oaire:funderIdentifier', isDoi ? id : id && rorUrl(id), type),
  ];
  if (awards.length === 0) return [element('oaire:fundingReference', funder)];
  return awards.map((award) =>
    element('oaire:fundingReference', [funder, element('oaire:awardNumber', award)]),
  );
}

function relatedIdentifiers(record: ArticleRecord, { issns, origin }: JournalFacts) {
  const related = (identifier: string, type: string, relation: string) =>
    element('datacite:relatedIdentifier', identifier, {
      relatedIdentifierType: type,
      relationType: relation,
    });
  const others = record.relations.map(({ type, identifierType, identifier }: Relation) => {
    const [relation, kind] = [relationTypeOf(type), relatedIdentifierTypeOf(identifierType)];
    return relation && kind ? related(identifier, kind, relation) : undefined;
  });
  const journals = issns.map(({ issn, medium }) =>
    related(issn, medium === 'print' ? 'ISSN' : 'EISSN', 'IsPartOf'),
  );
  const about = noticeSubjectOf(record, origin);
  const linked = [
    ...noticesOf(record, origin).map((notice) => ({ ...notice, relation: 'IsReferencedBy' })),
    ...(about ? [{ ...about, relation: 'References' }] : []),
  ].map(({ doi, address, relation }) => related(doi || address, doi ? 'DOI' : 'URL', relation));
  return known('datacite:relatedIdentifiers', [journals, others, linked]);
}

function pages(record: ArticleRecord): (Xml | undefined)[] {
  const [first, last] = pagesOf(record);
  return [
    element('oaire:citationStartPage', first),
    known('oaire:citationEndPage', record.pagenumber && (last || first)),
  ];
}
