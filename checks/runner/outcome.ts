import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The result of one test runner or check. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /**
   * The failed tests with the reasons, to print at the end of the log. Empty for Playwright, which prints them itself.
   */
  failures: string[];
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Returns the outcome of a command that counts as one test: passed if its exit code is 0. */
export const exitOutcome = (code: number): Outcome =>
  code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

export function add(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** Formats an outcome, for example `12 passed, 0 failed, 1 skipped`. A count of 0 skipped tests is omitted. */
export function describe({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The variable with the path of the file to which vitest-reporter.ts writes the outcome. */
export const outcomeFileVariable = 'OUTCOME_FILE';

const vitestReport: z.ZodType<Outcome> = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
});

// A test that passes only on a retry counts as failed.
const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [],
  }));

/** Reads a runner's report. If the runner failed without reporting a failed test, one failed test is counted. */
export function readOutcome(kind: 'vitest' | 'playwright', path: string, code: number): Outcome {
  const outcome = readReport(kind, path);
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function readReport(kind: 'vitest' | 'playwright', path: string): Outcome {
  const schema = kind === 'vitest' ? vitestReport : playwrightReport;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...nothing, failed: 1 };
  }
}
