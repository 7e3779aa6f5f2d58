import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { listInput, listOf } from '../base/sparse.ts';
import { characters } from '../limits/sizes.ts';
import { issueKeyFields } from './issue.ts';
import { noticeKindNames, noticeKinds } from './notice.ts';

const kindsWithArticles = noticeKindNames.map((kind) => {
  const label = noticeKinds[kind].toLowerCase();
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;
});
export const noticeKindSchema = z.enum(noticeKindNames, {
  error: `Choose ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kindsWithArticles)}`,
});

/** The fields that identify an article of the journal and determine its path. */
const articleLinkFields = { refnumber: z.string(), doi: z.string(), ...issueKeyFields };

/**
 * A public notice about an article, derived from the notice's record. `date` is its date of
 * publication. If `removesText` is true, readers receive the notice instead of the article's PDF.
 */
export const articleUpdateSchema = z.object({
  kind: growing(noticeKindNames),
  date: z.iso.datetime(),
  title: z.string(),
  removesText: z.boolean(),
  ...articleLinkFields,
});
export type ArticleUpdate = z.infer<typeof articleUpdateSchema>;

/** The article that a notice is about, and the kind of notice. `title` is sanitised HTML. */
export const noticeSchema = z.object({
  kind: growing(noticeKindNames),
  title: z.string(),
  ...articleLinkFields,
});
export type Notice = z.infer<typeof noticeSchema>;

/**
 * An earlier version of an article, with title and abstract as sanitised HTML. `note` is the reason why a later
 * version replaced this version on `date`.
 */
export const earlierVersionSchema = z.object({
  number: z.int(),
  date: z.iso.datetime(),
  note: z.string(),
  title: z.string(),
  abstract: z.string().default(''),
  fileSize: z.int(),
});
export type EarlierVersion = z.infer<typeof earlierVersionSchema>;

/** The current version of an article that has earlier versions. */
export const currentVersionSchema = z.object({ number: z.int(), date: z.iso.datetime() });
export type CurrentVersion = z.infer<typeof currentVersionSchema>;

/**
 * An earlier version in the zip file of the journal. Title and abstract are HTML. `file` is the path of the version's
 * PDF in the zip file.
 */
export const exportedVersionSchema = z.object({
  date: z.iso.datetime(),
  note: z
    .string()
    .max(...characters(2_000))
    .default(''),
  title: z
    .string()
    .max(...characters(2_000))
    .default(''),
  abstract: z
    .string()
    .max(...characters(100_000))
    .default(''),
  file: z.string().regex(/^assets\/articles\/[0-9a-f]{64}\.pdf$/, 'The path of a PDF'),
});
export type ExportedVersion = z.infer<typeof exportedVersionSchema>;
export const exportedVersionsInput = listInput(listOf(exportedVersionSchema, 1_000, 'versions'));

/** The public notices about an article, the oldest first. They are derived from the notices' own records. */
export const updatesSchema = z.array(articleUpdateSchema).default([]);
