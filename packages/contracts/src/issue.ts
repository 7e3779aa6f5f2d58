import { z } from 'zod';

const notANumber = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? 'Required' : 'Must be a number';

/** A whole number as JSON gives it or as a form field does; an empty or missing one is a fault. */
export const wholeNumber = (min: number, max: number, tooSmall: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^[+-]?[0-9]+(\.[0-9]+)?$/, { error: notANumber }),
      ],
      {
        error: notANumber,
      },
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .int('Must be a whole number')
        .min(min, tooSmall)
        .max(max, `Must be at most ${max}`),
    );

export const volumeSchema = wholeNumber(0, 99_999, 'Must not be negative');
/** No volume has had so many issues: a number beyond is a slip of the finger. */
export const issueNumberSchema = wholeNumber(0, 9_999, 'Must not be negative');

/** From the first scholarly journals' century to next year: back issues exist. */
export const yearSchema = wholeNumber(1600, 9_999, 'Must be 1600 or later').refine(
  (year) => year <= new Date().getUTCFullYear() + 1,
  'Must not be later than next year',
);

/** Where an issue stands: `/api/archives/{year}/{vol}/{issue}`, bare whole numbers. */
export interface IssueKey {
  year: number;
  volume: number;
  issue: number;
}

/** A whole number that a path or a query sends as text; documented as an integer without further rules. */
export const integerInText = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((text, ctx) => {
    const { data, error } = schema.safeParse(text);
    for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    return data;
  }, z.int());

const segment = integerInText(
  z
    .string()
    .regex(/^[0-9]{1,7}$/, 'Must be a whole number')
    .transform(Number),
);

/** The parameters of a path: bare whole numbers, such as `2026/1/2`. */
export const issueParamsSchema = z.object({ year: segment, volume: segment, issue: segment });

export const createIssueSchema = z.strictObject({
  volume: volumeSchema,
  issue: issueNumberSchema,
  year: yearSchema,
});
export type CreateIssue = z.infer<typeof createIssueSchema>;

/** An issue as the administrators' list shows it; `articles` counts enabled and disabled ones. */
export const adminIssueSchema = z.object({
  id: z.string(),
  year: z.number().int(),
  volume: z.number().int(),
  issue: z.number().int(),
  articles: z.number().int(),
  creation: z.iso.datetime(),
  version: z.number().int(),
});
export type AdminIssue = z.infer<typeof adminIssueSchema>;

/**
 * One volume of one year. `total_issues` is the highest issue number, `issues` the numbers that
 * exist (a tile without its issue is shown without a link).
 */
export const archiveSummarySchema = z.object({
  id: z.string(),
  year: z.number().int(),
  volume: z.number().int(),
  total_issues: z.number().int(),
  issues: z.array(z.number().int()),
});
export type ArchiveSummary = z.infer<typeof archiveSummarySchema>;

/** `GET /api/admin/`: the dashboard's counts. */
export const adminCountsSchema = z.object({
  archives: z.number().int(),
  editors: z.number().int(),
});
export type AdminCounts = z.infer<typeof adminCountsSchema>;
