import { z } from 'zod';

const count = z.int().min(0);
const days = z.number().min(0).nullable();

/** The journal's figures about manuscripts. They contain no names. */
export const reviewFiguresSchema = z.object({
  /** The figures by month of submission, the latest month last. */
  months: z.array(
    z.object({
      /** A month such as `2026-03`. */
      month: z.string(),
      submitted: count,
      accepted: count,
      rejected: count,
      withdrawn: count,
      published: count,
    }),
  ),
  /** The share of accepted manuscripts among the decided manuscripts, from 0 to 1. Null if no manuscript is decided. */
  acceptance: z.number().min(0).max(1).nullable(),
  medianDaysToFirstDecision: days,
  medianDaysToPublication: days,
});
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;
