import type { ImportArticle } from '@app/contracts';
import { cleanRichText, type RichTextKind } from '../store/text/rich-text.ts';

/** The fields of an article that are HTML, each with its kind. Requests, previews and imports sanitize them. */
export const richFields = { title: 'title', abstract: 'abstract' } as const satisfies Partial<
  Record<keyof ImportArticle, RichTextKind>
>;
export type RichField = keyof typeof richFields;
// The cast is needed because `Object.keys` widens the names to strings.
export const richFieldNames = Object.keys(richFields) as RichField[];

/** Sanitizes the HTML of the given fields. */
export function cleanRichFields<Fields extends { [Name in RichField]?: string }>(
  fields: Fields,
): Fields {
  const cleaned = { ...fields };
  for (const name of richFieldNames) {
    const html = fields[name];
    if (html !== undefined) cleaned[name] = cleanRichText(richFields[name], html);
  }
  return cleaned;
}
