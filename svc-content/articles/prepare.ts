import {
  addressesIn,
  hasPlace,
  type ImportArticle,
  importArticleSchema,
  NO_PAGES,
  plainText,
  type Translation,
  textsWithoutMarkup,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { differing } from '../store/record-store/record-collection.ts';
import { cleanRichText } from '../store/text/rich-text.ts';
import { changedAuthors } from './contributors.ts';
import { refKey, titleKey, uniqueDoiKey } from './keys.ts';
import type { ArticleFields, ArticleRecord } from './model.ts';
import { cleanRichFields, richFieldNames } from './rich-fields.ts';

export type PreparedArticle = Omit<
  ArticleFields,
  | 'pdf'
  | 'status'
  | 'scheduled'
  | 'createdby'
  | 'modifiedby'
  | 'creation'
  | 'modification'
  | 'version'
>;

/** Sanitizes the fields of a new article. Throws `invalid_request` if the sanitized title or abstract is empty. */
export function prepareArticle(fields: ImportArticle): PreparedArticle {
  // The cast is safe: all fields are present, so all fields are prepared.
  const prepared = prepareFields(fields) as PreparedArticle;
  return { ...prepared, doiKey: uniqueDoiKey(prepared) };
}

/** Throws `invalid_pagenumber` if an article has neither pages nor an article number. */
export function requirePlace(article: Pick<ImportArticle, 'pagenumber' | 'articlenumber'>): void {
  if (hasPlace(article)) return;
  const issues = [{ path: 'pagenumber', message: NO_PAGES }];
  throw new AppError('invalid_pagenumber', { issues });
}

export function prepareFields({
  txnid,
  refnumber,
  authorname,
  contributors,
  translations,
  publishdate,
  formeraddresses,
  ...fields
}: Partial<ImportArticle>): Partial<PreparedArticle> {
  const clean = cleanRichFields(fields);
  const { title, abstract } = clean;
  const prepared: Partial<PreparedArticle> = {
    ...clean,
    // An empty transaction ID is omitted. The sparse unique index ignores a missing field, but not an empty text.
    ...(txnid && { txnid }),
    ...(title !== undefined && { titleKey: titleKey(title) }),
    ...(refnumber !== undefined && { refnumber, refKey: refKey(refnumber) }),
    ...changedAuthors([], { authorname, contributors }),
    ...(translations && { translations: translations.map(cleanTranslation) }),
    ...(publishdate !== undefined && { publishdate: new Date(publishdate) }),
    ...(formeraddresses !== undefined && {
      formeraddresses: addressesIn(formeraddresses).join('\n'),
    }),
  };
  // Articles of back issues may have no abstract, but markup without text is a mistake.
  const text = fields.abstract === '' ? undefined : abstract && plainText(abstract);
  const empty = Object.entries({ title: prepared.titleKey, abstract: text })
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: 'Required' }));
  if (empty.length > 0) throw new AppError('invalid_request', { issues: empty });
  return prepared;
}

/** Sanitizes the HTML of a translation. */
export function cleanTranslation({ language, title, abstract }: Translation): Translation {
  return {
    language,
    ...(title && { title: cleanRichText('title', title) }),
    ...(abstract && { abstract: cleanRichText('abstract', abstract) }),
  };
}

/**
 * Returns whether an article has exactly these fields, regardless of PDF and status. Texts stored by an earlier release
 * are first converted to the current form.
 */
export function hasFields(
  record: ArticleRecord,
  { doiKey: _, ...prepared }: PreparedArticle,
): boolean {
  if (record.txnid !== prepared.txnid) return false;
  const changed = differing(record, prepared);
  if (!changed) return true;
  return differing({ ...record, ...asStoredToday(record) }, changed) === undefined;
}

/** Returns the fields of a stored article in the form in which the current release would store them. */
function asStoredToday(record: ArticleRecord): Partial<ArticleRecord> {
  const { references, relations } = record;
  const stored: Record<string, unknown> = {
    ...record,
    references: references.map(textsWithoutMarkup),
    relations: relations.map(textsWithoutMarkup),
  };
  const read = Object.entries(importArticleSchema.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(stored[name]);
    return stored[name] instanceof Date ? [] : [[name, data ?? stored[name]] as const];
  });
  // The cast is safe: each schema returns its own field, and a value that its schema refuses is left unchanged.
  const today = Object.fromEntries(read) as ArticleRecord;
  const { translations, formeraddresses } = today;
  const rich = Object.fromEntries(richFieldNames.map((name) => [name, today[name]]));
  const prepared = prepareFields({ ...rich, translations: [...translations], formeraddresses });
  return { ...today, ...prepared };
}
