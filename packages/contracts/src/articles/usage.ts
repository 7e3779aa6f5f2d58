import { z } from 'zod';

/** A month as in `2026-11`, in UTC. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What readers do with an article, with the labels of the figures. */
export const usageActs = { views: 'Views', downloads: 'Downloads' } as const;
export type UsageAct = keyof typeof usageActs;
// The cast is needed because `Object.keys` widens the names to strings.
export const usageActNames = Object.keys(usageActs) as UsageAct[];

/** Builds a record with one value for each act. */
export function mapUsage<Value>(build: (act: UsageAct) => Value): Record<UsageAct, Value> {
  const entries = usageActNames.map((act) => [act, build(act)]);
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(entries) as Record<UsageAct, Value>;
}

// An instance of an earlier release does not send later figures.
export const usageFiguresSchema = z.object(mapUsage(() => z.int().default(0)));
export type UsageFigures = z.infer<typeof usageFiguresSchema>;
/** The figures that readers can see. */
export const publicUsageSchema = z.object({ views: z.int(), downloads: z.int() });

/** Adds figures. Older records lack the acts that later releases count. */
export function sumOfUsage(records: readonly Partial<UsageFigures>[]): UsageFigures {
  return mapUsage((act) => records.reduce((total, figures) => total + (figures[act] ?? 0), 0));
}

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
