import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../local/setup/paths.mjs';
import { outcomeFileVariable } from './outcome.ts';

const file = `
import { afterAll, describe, expect, it } from 'vitest';
it('passes', () => {});
it.skip('is left out', () => {});
it('fails', () => expect(1).toBe(2));
describe('a group', () => {
  afterAll(() => { throw new Error('of a hook'); });
  it('passes', () => { void Promise.reject(new Error('not awaited')); });
});
`;

test('counts failed tests, hooks and errors outside of tests, and names them with the reasons', () => {
  const folder = mkdtempSync(`${projectRoot}/.cache/reporter-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/example.test.ts`, file);
  const outcomeFile = `${folder}/outcome.json`;
  const reporter = `${import.meta.dirname}/vitest-reporter.ts`;
  const options = ['--root', folder, `--reporter=${reporter}`];
  const { status } = spawnSync('vitest', ['run', ...options], {
    env: { ...process.env, [outcomeFileVariable]: outcomeFile },
  });
  expect(status).toBe(1);
  const { failures, ...counts } = JSON.parse(readFileSync(outcomeFile, 'utf8'));
  expect(counts).toEqual({ passed: 2, failed: 3, skipped: 1 });
  expect(failures).toEqual([
    expect.stringMatching(/example\.test\.ts > fails\n.*expected 1 to be 2/),
    expect.stringMatching(/example\.test\.ts > a group\n.*of a hook/),
    expect.stringMatching(/^outside of tests\n.*not awaited/),
  ]);
});
