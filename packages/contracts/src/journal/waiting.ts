import { z } from 'zod';
import { issueKeyFields, issueStatusSchema } from '../articles/issue.ts';

/**
 * The maximum number of rows of each list of what waits for an editor, except scheduled articles, which no other page
 * lists. `total` counts all of them.
 */
export const MAX_WAITING_ROWS = 8;

const listOf = <S extends z.ZodType>(row: S) => z.object({ total: z.int(), rows: z.array(row) });

const articleFields = {
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  ...issueKeyFields,
};

/** An issue that is a draft, has no articles that readers see, or has drafts. `articles` counts all of its articles. */
const unfinishedIssueSchema = z.object({
  ...issueKeyFields,
  articles: z.int(),
  drafts: z.int(),
  status: issueStatusSchema.default('published'),
});

const scheduledIssueSchema = z.object({
  ...issueKeyFields,
  articles: z.int(),
  scheduled: z.string(),
});

/** What failed and is not tried again. `reason` is in words for editors. */
const failureSchema = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});

/** What waits for an editor. Failures are those of the last 30 days. */
export const waitingSchema = z.object({
  issues: listOf(unfinishedIssueSchema),
  scheduled: listOf(z.object({ ...articleFields, scheduled: z.string() })),
  scheduledIssues: listOf(scheduledIssueSchema).default({ total: 0, rows: [] }),
  deposits: listOf(failureSchema),
  mails: listOf(failureSchema),
});
export type Waiting = z.infer<typeof waitingSchema>;

/**
 * Articles that readers see and that have faults. `faults` are the titles of the failed indexing checks. `journal` are
 * those of the journal itself, with the field of the settings, if it is one.
 */
export const faultyArticlesSchema = listOf(
  z.object({ ...articleFields, faults: z.array(z.string()) }),
).extend({
  journal: z
    .array(z.object({ id: z.string(), title: z.string(), field: z.string().optional() }))
    .default([]),
});
export type FaultyArticles = z.infer<typeof faultyArticlesSchema>;
