import { z } from 'zod';

/** A month as in `2026-11`, in UTC. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const usageFiguresSchema = z.object({ views: z.int(), downloads: z.int() });
export type UsageFigures = z.infer<typeof usageFiguresSchema>;

export const USAGE_PAGE_SIZE = 50;

/** The first and the last month, both included. The default is the last twelve months. */
export const usageQuerySchema = z.object({
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  page: z.coerce.number().int().min(1).default(1),
});

/** The figures of each month, and the figures of the articles with the most downloads and views in all these months. */
export const usageReportSchema = z.object({
  from: monthSchema,
  to: monthSchema,
  months: z.array(usageFiguresSchema.extend({ month: monthSchema })),
  articles: z.array(
    usageFiguresSchema.extend({ id: z.string(), refnumber: z.string(), title: z.string() }),
  ),
  /** The number of articles that were viewed or downloaded. */
  total: z.int(),
  page: z.int(),
});
export type UsageReport = z.infer<typeof usageReportSchema>;
