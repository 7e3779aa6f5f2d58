import { z } from 'zod';

export const readinessStates = ['ok', 'advice', 'fault', 'pending'] as const;

/**
 * One check of what scholarly indexers require. `fault`: they ignore the record; `advice`: they would index it better
 * otherwise; `pending`: the check is running. `title` names the check, `advice` the result and what to do, or is empty.
 */
export const readinessCheckSchema = z.object({
  id: z.string(),
  state: z.enum(readinessStates),
  title: z.string(),
  advice: z.string(),
});
export type ReadinessCheck = z.infer<typeof readinessCheckSchema>;

/** The checks of an article; `state` is the worst of them. */
export const articleReadinessSchema = z.object({
  id: z.string(),
  refnumber: z.string(),
  title: z.string(),
  year: z.number().int(),
  volume: z.number().int(),
  issue: z.number().int(),
  state: z.enum(readinessStates),
  checks: z.array(readinessCheckSchema),
});
export type ArticleReadiness = z.infer<typeof articleReadinessSchema>;

/** The checks of the journal itself and of every enabled article, the worst first. */
export const journalReadinessSchema = z.object({
  checks: z.array(readinessCheckSchema),
  articles: z.array(articleReadinessSchema),
});
export type JournalReadiness = z.infer<typeof journalReadinessSchema>;
