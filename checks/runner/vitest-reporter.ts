import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { projectRoot } from '../../local/setup/paths.mjs';
import { type Outcome, outcomeFileVariable } from './outcome.ts';

interface Problem {
  message: string;
  stack?: string;
}

/**
 * Writes the outcome of a run to the file that the environment names. Vitest's JSON report lacks errors of hooks and
 * errors outside of tests. Because of such an error, a run fails even if every test has passed.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Problem[]): void {
    const file = process.env[outcomeFileVariable];
    if (!file) throw new Error(`${outcomeFileVariable} must be the path of a file.`);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const notTests = [
      ...suites.flatMap((suite) => suite.errors().map((error) => failure(nameOf(suite), error))),
      ...unhandled.map((error) => failure('outside of tests', error)),
    ];
    const outcome: Outcome = {
      passed: count('passed'),
      failed: count('failed') + notTests.length,
      skipped: count('skipped') + count('pending'),
      failures: [...tests.flatMap(failuresOf), ...notTests],
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}

function failuresOf(test: TestCase): string[] {
  const { state, errors } = test.result();
  if (state !== 'failed') return [];
  const message = errors.map(({ stack, message }) => stack ?? message).join('\n');
  return [failure(nameOf(test), { message })];
}

function nameOf(task: TestModule | TestSuite | TestCase): string {
  if (task.type === 'module') return relative(projectRoot, task.moduleId);
  return `${relative(projectRoot, task.module.moduleId)} > ${task.fullName}`;
}

const failure = (where: string, { stack, message }: Problem) =>
  `${where}\n    ${(stack ?? message).slice(0, 600)}`;
