import { type ImportArticle, plainText, splitAuthors } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { differing } from '../record-store/record-collection.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { refKey, titleKey } from './keys.ts';
import type { ArticleFields, ArticleRecord } from './model.ts';

export type PreparedArticle = Omit<
  ArticleFields,
  'pdf' | 'status' | 'createdby' | 'modifiedby' | 'creation' | 'modification' | 'version'
>;

/** Sanitizes the fields of a new article. Throws `invalid_request` if the title or the abstract is then empty. */
export function prepareArticle(fields: ImportArticle): PreparedArticle {
  // The cast is safe: all fields are given, so all are prepared.
  return prepareFields(fields) as PreparedArticle;
}

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
  const text = prepared.abstract && plainText(prepared.abstract);
  const empty = Object.entries({ title: prepared.titleKey, abstract: text })
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: 'Required' }));
  if (empty.length > 0) throw new AppError('invalid_request', { issues: empty });
  return prepared;
}

function cleanTitle(html: string): Pick<PreparedArticle, 'title' | 'titleKey'> {
  const title = cleanRichText('title', html);
  return { title, titleKey: titleKey(title) };
}

/** Whether an article has exactly these fields, apart from its PDF and its status. */
export function hasFields(record: ArticleRecord, prepared: PreparedArticle): boolean {
  return record.txnid === prepared.txnid && differing(record, prepared) === undefined;
}
