import { z } from 'zod';
import { issueKeyFields, issueStatusSchema } from '../articles/issue.ts';

/**
 * The maximum number of rows in each list. The list of scheduled articles has no limit, because no other page lists the
 * scheduled articles. `total` counts all rows.
 */
export const MAX_WAITING_ROWS = 8;

const listOf = <S extends z.ZodType>(row: S) => z.object({ total: z.int(), rows: z.array(row) });

const articleFields = {
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  ...issueKeyFields,
};

/** An issue that is a draft, has no public articles, or has drafts. `articles` counts all of its articles. */
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

/** A task that has failed and is not retried. `reason` is text for editors. */
const failureSchema = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});

/**
 * The tasks that wait for an editor. Only failures of the last 30 days are included. A new list needs a default,
 * because a service of an earlier release does not send this list.
 */
export const waitingSchema = z.object({
  issues: listOf(unfinishedIssueSchema),
  scheduled: listOf(z.object({ ...articleFields, scheduled: z.string() })),
  scheduledIssues: listOf(scheduledIssueSchema).default({ total: 0, rows: [] }),
  deposits: listOf(failureSchema),
  mails: listOf(failureSchema),
});
export type Waiting = z.infer<typeof waitingSchema>;

/**
 * Public articles with faults. `faults` are the titles of the failed indexing checks. `journal`
 * lists the failed checks of the journal itself, each with the field of the settings to correct, if
 * there is one.
 */
export const faultyArticlesSchema = listOf(
  z.object({ ...articleFields, faults: z.array(z.string()) }),
).extend({
  journal: z
    .array(z.object({ id: z.string(), title: z.string(), field: z.string().optional() }))
    .default([]),
});
export type FaultyArticles = z.infer<typeof faultyArticlesSchema>;
