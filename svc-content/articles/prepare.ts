import { type Fault, type ImportArticle, plainText, splitAuthors } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { differing } from '../catalogue/change-record.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import { refKey, titleKey } from './keys.ts';
import type { ArticleRecord, NewArticle } from './model.ts';

/** An article's fields as they are stored, without its PDF and who wrote it. */
export type PreparedArticle = Omit<NewArticle, 'pdf' | 'createdby' | 'modifiedby'>;

/** Cleans the fields; text that has nothing left once it is clean is refused. */
export function prepareArticle({ txnid, ...fields }: ImportArticle): PreparedArticle {
  const title = cleanRichText('title', fields.title);
  const abstract = cleanRichText('abstract', fields.abstract);
  const key = titleKey(title);
  const empty: Fault[] = [
    ...(key === '' ? [{ path: 'title', message: 'Required' }] : []),
    ...(plainText(abstract) === '' ? [{ path: 'abstract', message: 'Required' }] : []),
  ];
  if (empty.length > 0) throw new AppError('invalid_request', { issues: empty });
  const authors = splitAuthors(fields.authorname.normalize('NFC'));
  return {
    ...fields,
    // Left out and not empty: the unique index passes over what is not there.
    ...(txnid !== '' && { txnid }),
    title,
    abstract,
    titleKey: key,
    refKey: refKey(fields.refnumber),
    authors,
    authorname: authors.join(', '),
    publishdate: new Date(fields.publishdate),
  };
}

/** Whether an article has these very fields already; its PDF and its status are not looked at. */
export function hasFields(record: ArticleRecord, prepared: PreparedArticle): boolean {
  return record.txnid === prepared.txnid && differing(record, prepared) === undefined;
}
