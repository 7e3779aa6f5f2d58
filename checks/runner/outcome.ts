import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The result of one runner. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests with their reasons, printed again at the end of the log. Playwright prints its own. */
  failures: string[];
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The outcome of a check that counts as one test. */
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

/** For example `12 passed, 0 failed, 1 skipped`; no skipped part when none was. */
export function describe({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z
      .array(
        z.object({
          name: z.string(),
          message: z.string().default(''),
          assertionResults: z.array(
            z.object({
              fullName: z.string(),
              status: z.string(),
              failureMessages: z.array(z.string()).nullish(),
            }),
          ),
        }),
      )
      .default([]),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [failure(name, message)]),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          failure(`${name} > ${fullName}`, failureMessages?.join('\n') ?? ''),
        ),
    ]),
  }));

const failure = (where: string, why: string) => `${where}\n    ${why.slice(0, 600)}`;

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

/**
 * Reads a runner's report. A runner that exits with an error but reports no failed test (a file that does
 * not load, a crash, no report) counts as one failed test.
 */
export function readOutcome(kind: 'vitest' | 'playwright', path: string, code: number): Outcome {
  const outcome = readReport(kind, path);
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function readReport(kind: 'vitest' | 'playwright', path: string): Outcome {
  if (!existsSync(path)) return { ...nothing, failed: 1 };
  const schema = kind === 'vitest' ? vitestReport : playwrightReport;
  const parsed = schema.safeParse(parseJson(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : { ...nothing, failed: 1 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
