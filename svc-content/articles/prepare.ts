import { type ImportArticle, plainText, splitAuthors, type ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { differing } from '../record-store/record-collection.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { refKey, titleKey } from './keys.ts';
import type { ArticleFields, ArticleRecord } from './model.ts';

/** The stored fields of an article, without the fields that the server sets. */
export type PreparedArticle = Omit<
  ArticleFields,
  'pdf' | 'status' | 'createdby' | 'modifiedby' | 'creation' | 'modification' | 'version'
>;

/**
 * Sanitizes the fields of a new article. Throws `invalid_request` if the title or the abstract is empty
 * afterwards.
 */
export function prepareArticle(fields: ImportArticle): PreparedArticle {
  // The cast is safe: all fields are given, so all are prepared.
  return prepareFields(fields) as PreparedArticle;
}

/** Sanitizes the given fields only. Throws `invalid_request` like `prepareArticle`. */
export function prepareFields({
  txnid,
  title,
  abstract,
  refnumber,
  authorname,
  publishdate,
  ...fields
}: Partial<ImportArticle>): Partial<PreparedArticle> {
  const authors = authorname === undefined ? [] : splitAuthors(authorname.normalize('NFC'));
  const prepared: Partial<PreparedArticle> = {
    ...fields,
    // An empty transaction ID is omitted, because the unique index ignores only missing fields.
    ...(txnid && { txnid }),
    ...(title !== undefined && cleanTitle(title)),
    ...(abstract !== undefined && { abstract: cleanRichText('abstract', abstract) }),
    ...(refnumber !== undefined && { refnumber, refKey: refKey(refnumber) }),
    ...(authorname !== undefined && { authors, authorname: authors.join(', ') }),
    ...(publishdate !== undefined && { publishdate: new Date(publishdate) }),
  };
  const empty: ValidationIssue[] = [
    ...(prepared.titleKey === '' ? [{ path: 'title', message: 'Required' }] : []),
    ...(isEmpty(prepared.abstract) ? [{ path: 'abstract', message: 'Required' }] : []),
  ];
  if (empty.length > 0) throw new AppError('invalid_request', { issues: empty });
  return prepared;
}

function cleanTitle(html: string): Pick<PreparedArticle, 'title' | 'titleKey'> {
  const title = cleanRichText('title', html);
  return { title, titleKey: titleKey(title) };
}

function isEmpty(abstract: string | undefined): boolean {
  return abstract !== undefined && plainText(abstract) === '';
}

/** Whether an article has exactly these fields. Its PDF and its status are not compared. */
export function hasFields(record: ArticleRecord, prepared: PreparedArticle): boolean {
  return record.txnid === prepared.txnid && differing(record, prepared) === undefined;
}
