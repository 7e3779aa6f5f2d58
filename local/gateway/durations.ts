import { z } from 'zod';

const unitMilliseconds: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Parses a duration in Traefik's format (`2s`, `500ms`, `1m30s`) to milliseconds. */
export const duration = z.string().transform((text, context) => {
  if (!/^(\d+(ms|s|m|h))+$/.test(text)) {
    context.addIssue({ code: 'custom', message: `not a duration such as 2s or 500ms: "${text}"` });
    return z.NEVER;
  }
  let milliseconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|s|m|h)/g)) {
    milliseconds += Number(amount) * (unitMilliseconds[unit ?? ''] ?? 0);
  }
  return milliseconds;
});
