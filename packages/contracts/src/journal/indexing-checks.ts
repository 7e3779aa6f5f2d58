import { z } from 'zod';

export const indexingCheckStates = ['ok', 'advice', 'fault', 'pending'] as const;

/**
 * One check of what scholarly indexers require. `fault`: they ignore the record; `advice`: they would index it better
 * otherwise; `pending`: the check is running. `title` names the check, `advice` the result and what to do, or is empty.
 */
export const indexingCheckSchema = z.object({
  id: z.string(),
  state: z.enum(indexingCheckStates),
  title: z.string(),
  advice: z.string(),
});
export type IndexingCheck = z.infer<typeof indexingCheckSchema>;

/** The checks of an article; `state` is the worst of them. */
export const articleIndexingChecksSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  year: z.number().int(),
  volume: z.number().int(),
  issue: z.number().int(),
  state: z.enum(indexingCheckStates),
  checks: z.array(indexingCheckSchema),
});
export type ArticleIndexingChecks = z.infer<typeof articleIndexingChecksSchema>;

/** The checks of the journal itself and of every enabled article, the worst first. */
export const journalIndexingChecksSchema = z.object({
  checks: z.array(indexingCheckSchema),
  articles: z.array(articleIndexingChecksSchema),
});
export type JournalIndexingChecks = z.infer<typeof journalIndexingChecksSchema>;
