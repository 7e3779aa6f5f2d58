import { type Fault, type ImportArticle, plainText, splitAuthors } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { differing } from '../record-store/record-collection.ts';
import { cleanRichText } from '../text/rich-text.ts';
import { refKey, titleKey } from './keys.ts';
import type { ArticleRecord, NewArticle } from './model.ts';

/** An article's fields as they are stored, without its PDF and who wrote it. */
export type PreparedArticle = Omit<NewArticle, 'pdf' | 'createdby' | 'modifiedby'>;

/** Cleans the fields; text that has nothing left once it is clean is refused. */
export function prepareArticle(fields: ImportArticle): PreparedArticle {
  return prepareFields(fields) as PreparedArticle;
}

/** The same for those of an article's fields that are given. */
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
    // Left out and not empty: the unique index passes over what is not there.
    ...(txnid && { txnid }),
    ...(title !== undefined && cleanTitle(title)),
    ...(abstract !== undefined && { abstract: cleanRichText('abstract', abstract) }),
    ...(refnumber !== undefined && { refnumber, refKey: refKey(refnumber) }),
    ...(authorname !== undefined && { authors, authorname: authors.join(', ') }),
    ...(publishdate !== undefined && { publishdate: new Date(publishdate) }),
  };
  const empty: Fault[] = [
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

/** Whether an article has these very fields already; its PDF and its status are not looked at. */
export function hasFields(record: ArticleRecord, prepared: PreparedArticle): boolean {
  return record.txnid === prepared.txnid && differing(record, prepared) === undefined;
}
