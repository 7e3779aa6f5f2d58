import { z } from 'zod';
import { integerInText, wholeNumber } from '../base/numbers.ts';

export const volumeSchema = wholeNumber(0, 99_999, 'Must not be negative');
/** The number of an issue. The upper limit catches typing mistakes. */
export const issueNumberSchema = wholeNumber(0, 9_999, 'Must not be negative');

/** The year of an issue. The first scholarly journals appeared after 1600. */
export const yearSchema = wholeNumber(1600, 9_999, 'Must be 1600 or later').refine(
  (year) => year <= new Date().getUTCFullYear() + 1,
  'Must not be later than next year',
);

/** The fields of a response that identify an issue. `issue` is the issue's number. */
export const issueKeyFields = { year: z.int(), volume: z.int(), issue: z.int() };
export type IssueKey = z.infer<z.ZodObject<typeof issueKeyFields>>;

const segment = integerInText(
  z
    .string()
    .regex(/^[0-9]{1,7}$/, 'Must be a whole number')
    .transform(Number),
);

/** The path parameters of `/api/archives/{year}/{volume}/{issue}`, for example `2026/1/2`. */
export const issueParamsSchema = z.object({ year: segment, volume: segment, issue: segment });

export const createIssueSchema = z.strictObject({
  volume: volumeSchema,
  issue: issueNumberSchema,
  year: yearSchema,
});
export type CreateIssue = z.infer<typeof createIssueSchema>;

/** An issue for administrators. `articles` is the number of enabled and disabled articles. */
export const adminIssueSchema = z.object({
  id: z.string(),
  ...issueKeyFields,
  articles: z.int(),
  creation: z.iso.datetime(),
  version: z.int(),
});
export type AdminIssue = z.infer<typeof adminIssueSchema>;

/** A volume of one year. `issues` lists the numbers of its issues, and `total_issues` is the highest number. */
export const archiveSummarySchema = z.object({
  id: z.string(),
  year: z.int(),
  volume: z.int(),
  total_issues: z.int(),
  issues: z.array(z.int()),
});
export type ArchiveSummary = z.infer<typeof archiveSummarySchema>;

/** The record counts on the administrators' dashboard. */
export const adminCountsSchema = z.object({ archives: z.int(), editors: z.int() });
