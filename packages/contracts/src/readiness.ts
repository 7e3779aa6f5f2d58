import { z } from 'zod';

export const readinessStates = ['ok', 'advice', 'fault', 'pending'] as const;

/**
 * One thing that scholarly indexers look at. `fault`: they will pass the record over; `advice`: they would
 * take it better otherwise; `pending`: being looked at. `title` says what was looked at, `advice` what was
 * found and what to do about it (empty when all is well).
 */
export const readinessCheckSchema = z.object({
  id: z.string(),
  state: z.enum(readinessStates),
  title: z.string(),
  advice: z.string(),
});
export type ReadinessCheck = z.infer<typeof readinessCheckSchema>;

/** `GET /api/admin/readiness/{id}`; `state` is the worst of its checks. */
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

/** `GET /api/admin/readiness`: the journal itself and every enabled article, the worst first. */
export const journalReadinessSchema = z.object({
  checks: z.array(readinessCheckSchema),
  articles: z.array(articleReadinessSchema),
});
export type JournalReadiness = z.infer<typeof journalReadinessSchema>;
