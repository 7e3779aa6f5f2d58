import { z } from 'zod';
import { withoutMarkup } from '../base/markup.ts';
import { integerInText, wholeNumber } from '../base/numbers.ts';
import { recordChange } from '../base/record.ts';
import { hasDirections, NO_DIRECTIONS, withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';
import { scheduledSchema } from './article-status.ts';
import { requestText } from './article-texts.ts';

export const volumeSchema = wholeNumber(0, 99_999, 'Must not be negative');
/** The number of an issue. The maximum catches typing mistakes. */
export const issueNumberSchema = wholeNumber(0, 9_999, 'Must not be negative');

/** The year of an issue. The first scholarly journals appeared after 1600. */
export const yearSchema = wholeNumber(1600, 9_999, 'Must be 1600 or later').refine(
  (year) => year <= new Date().getUTCFullYear() + 1,
  'Must not be later than next year',
);

/**
 * The fields of a response that identify an issue. `volume` and `issue` are the numbers by which the issue is stored,
 * ordered and addressed. A label is absent if the number itself is printed.
 */
export const issueKeyFields = {
  year: z.int(),
  volume: z.int(),
  issue: z.int(),
  volumelabel: z.string().optional(),
  issuelabel: z.string().optional(),
};
export type IssueKey = z.infer<z.ZodObject<typeof issueKeyFields>>;
/** The mask that picks the fields in `issueKeyFields` from a larger schema. */
export const pickIssueKey = {
  year: true,
  volume: true,
  issue: true,
  volumelabel: true,
  issuelabel: true,
} as const;

const segment = integerInText(
  z
    .string()
    .regex(/^[0-9]{1,7}$/, 'Must be a whole number')
    .transform(Number),
);

/** The path parameters of `/api/archives/{year}/{volume}/{issue}`, for example `2026/1/2`. */
export const issueParamsSchema = z.object({ year: segment, volume: segment, issue: segment });

/**
 * The status of an issue. Readers see only published issues and their articles. A draft was never public. A hidden
 * issue was public, and harvesters receive its articles as deleted until the issue is published again.
 */
export const issueStatuses = ['published', 'draft', 'hidden'] as const;
export type IssueStatus = (typeof issueStatuses)[number];
export const issueStatusSchema = z.enum(issueStatuses, { error: 'published, draft or hidden' });

/** The maximum number of articles whose order can be set by hand. */
export const MAX_ORDERED_ARTICLES = 2_000;

const shortText = z
  .string()
  .overwrite(withoutControls)
  .trim()
  .max(...characters(200))
  .default('');

/** The maximum length of a volume's or issue's number in Crossref's schema. */
const MAX_LABEL = 32;

/**
 * The printed number of a volume or an issue, if it is not a plain number: `1–2`, `spe2`, `Supplement 1`, `SMC-11`.
 */
const issueLabelSchema = requestText(MAX_LABEL)
  .transform((label) => label.replace(/\s+/g, ' '))
  .refine((label) => label === '' || /[\p{L}\p{N}]/u.test(label), 'Needs a letter or a digit')
  .refine((label) => withoutMarkup(label) === label, 'Must not contain HTML tags')
  .refine((label) => !hasDirections(label), NO_DIRECTIONS)
  .default('');

const issueFields = {
  volumelabel: issueLabelSchema,
  issuelabel: issueLabelSchema,
  /** The title of a special issue; usually empty. */
  title: shortText,
  /** The month or the dates shown to readers, such as `March 2026`. */
  dates: shortText,
  status: issueStatusSchema.default('published'),
  /** The time at which a draft is published; otherwise empty. */
  scheduled: scheduledSchema,
  /** The path of the cover picture. If empty, the standard cover is drawn. */
  cover: z
    .string()
    .regex(/^(?:\/assets\/journal\/[0-9a-f]{64}\.\d{1,4}x\d{1,4}\.webp)?$/, 'A stored picture')
    .default(''),
  /** The reference numbers in the order set by hand. Articles that are not listed follow, ordered by pages. */
  order: z.array(z.string().max(64)).max(MAX_ORDERED_ARTICLES).default([]),
};

const keyShape = { volume: volumeSchema, issue: issueNumberSchema, year: yearSchema };

/** A new issue. The import of an exported journal uses all of these fields. */
export const createIssueSchema = z.strictObject({
  ...keyShape,
  volumelabel: issueFields.volumelabel.unwrap().optional(),
  issuelabel: issueFields.issuelabel.unwrap().optional(),
  title: issueFields.title.unwrap().optional(),
  dates: issueFields.dates.unwrap().optional(),
  status: issueFields.status.unwrap().optional(),
  scheduled: issueFields.scheduled.unwrap().optional(),
  cover: issueFields.cover.unwrap().optional(),
  order: issueFields.order.unwrap().optional(),
});
export type CreateIssue = z.infer<typeof createIssueSchema>;

/**
 * A change of an issue. Publishing a draft makes its draft articles public too. The picture is sent as a file, and an
 * empty `cover` removes it. Numbers can only change while the issue has no article.
 */
export const updateIssueSchema = recordChange({ ...keyShape, ...issueFields }, [
  'id',
  'articles',
  'creation',
]);
export type UpdateIssue = z.infer<typeof updateIssueSchema>;

/** An issue for administrators. `articles` is the number of enabled and disabled articles. */
export const adminIssueSchema = z.object({
  id: z.string(),
  ...issueKeyFields,
  articles: z.int(),
  title: z.string(),
  dates: z.string(),
  status: issueStatusSchema,
  scheduled: z.string(),
  cover: z.string(),
  order: z.array(z.string()),
  creation: z.iso.datetime(),
  version: z.int(),
});
export type AdminIssue = z.infer<typeof adminIssueSchema>;

/** The fields of a published issue that readers see, without its numbers. */
export const issueDetailsSchema = adminIssueSchema.pick({
  issue: true,
  volumelabel: true,
  issuelabel: true,
  title: true,
  dates: true,
  cover: true,
});
export type IssueDetails = z.infer<typeof issueDetailsSchema>;

/**
 * A volume of a year. `issues` lists the numbers of its published issues in their order. `total_issues` is the
 * highest of these numbers, not counting named issues such as supplements.
 */
export const archiveSummarySchema = z.object({
  id: z.string(),
  year: z.int(),
  volume: z.int(),
  volumelabel: z.string().optional(),
  total_issues: z.int(),
  issues: z.array(z.int()),
  /** The details of the issues that have details. */
  details: z.array(issueDetailsSchema).optional(),
});
export type ArchiveSummary = z.infer<typeof archiveSummarySchema>;

/** The record counts on the administrators' dashboard. */
export const adminCountsSchema = z.object({ archives: z.int(), editors: z.int() });
