import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, describe as group, test } from 'vitest';
import { add, describe, nothing, readOutcome } from './outcome.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/outcome-`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = `${folder}/report.json`;
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

group('the outcome of a run', () => {
  test('adds up passed, failed and skipped tests of all runners', () => {
    const vitest = readOutcome(
      'vitest',
      report({ passed: 7, failed: 1, skipped: 3, failures: ['feeds.test.ts > a feed is valid'] }),
      1,
    );
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 4 };
    const playwright = readOutcome('playwright', report({ stats }), 1);
    const sum = add(vitest, playwright);
    expect(describe(sum)).toBe('12 passed, 2 failed, 7 skipped');
    expect(sum.failures).toEqual(['feeds.test.ts > a feed is valid']);
  });

  test('omits the number of skipped tests if it is 0', () => {
    expect(describe({ ...nothing, passed: 3 })).toBe('3 passed, 0 failed');
  });

  test('counts a runner that fails without a failed test as a failure', () => {
    const clean = { ...nothing, passed: 3 };
    expect(readOutcome('vitest', report(clean), 1).failed).toBe(1);
    expect(readOutcome('vitest', report(clean), 0).failed).toBe(0);
  });

  test('counts a runner without a readable report as a failure, whatever its exit code', () => {
    expect(readOutcome('playwright', `${folder}/none.json`, 0).failed).toBe(1);
    expect(readOutcome('playwright', report('{"stats":'), 0).failed).toBe(1);
  });
});
