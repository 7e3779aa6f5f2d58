import {
  articlePath,
  articlePdfPath,
  doiUrl,
  issueInWords,
  languageOf,
  plainText,
  printedVolume,
  publicationDate,
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
  typeLabelOf,
} from '../../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { element, known, type Xml } from '../../../store/text/xml.ts';

/** Returns an article in unqualified Dublin Core, which every repository must offer. */
export function dublinCore(
  record: ArticleRecord,
  journal: JournalFacts,
  attributes: Record<string, string>,
): Xml {
  const { abstract, translations, funding, relations } = record;
  const text = (name: string, value: string, language?: string) =>
    known(`dc:${name}`, value, { 'xml:lang': language });
  const language = languageOf(record, journal);
  return element(
    'oai_dc:dc',
    [
      text('title', plainText(titleOf(record)), language),
      translations.map((other) => text('title', plainText(other.title ?? ''), other.language)),
      contributorsOf(record).map((contributor) => text('creator', listedName(contributor))),
      splitKeywords(record.keywords).map((keyword) => text('subject', keyword, language)),
      text('subject', record.subject, language),
      text('description', plainText(abstract), language),
      translations.map((other) =>
        text('description', plainText(other.abstract ?? ''), other.language),
      ),
      statementsOf(record, journal.origin).map((statement) => text('description', statement)),
      text('publisher', journal.publisher || journal.name),
      funding.map(({ name }) => text('contributor', name)),
      text('date', publicationDate(record)),
      text('type', 'info:eu-repo/semantics/article'),
      text('type', typeLabelOf(record)),
      text('format', 'application/pdf'),
      text('identifier', journal.origin + articlePath(record)),
      text('identifier', record.doi && doiUrl(record.doi)),
      text('identifier', journal.origin + articlePdfPath(record)),
      text('source', sourceOf(record, journal)),
      journal.issns.map(({ issn }) => text('source', issn)),
      text('language', language),
      relations.map(({ identifierType, identifier }) =>
        text('relation', identifierType === 'doi' ? doiUrl(identifier) : identifier),
      ),
      noticesOf(record, journal.origin).map(({ address }) => text('relation', address)),
      text('relation', noticeSubjectOf(record, journal.origin)?.address ?? ''),
      text('rights', licenseAddress(record, journal)),
      text('rights', 'info:eu-repo/semantics/openAccess'),
    ],
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      ...attributes,
    },
  );
}

/** Returns the journal, the issue and the pages of the article, such as `Journal; Vol. 1, No. 2 (2026); 12-15`. */
function sourceOf(record: ArticleRecord, journal: JournalFacts) {
  const { year, articlenumber, pagenumber } = record;
  return `${journal.name}; Vol. ${printedVolume(record)}, ${issueInWords(record, 'No.')} (${year}); ${[articlenumber, pagenumber].filter(Boolean).join(', ')}`;
}
