import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What needs no process beside its own. */
const pure = [
  'packages/{contracts,web-kit,office-kit,build-kit}/src',
  'mfe-*/src',
  'shell/src',
].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const exclude = ['**/node_modules/**', '**/dist/**', 'checks/journeys/**', 'checks/faults/pdf/**'];

/** Starts with those that start whole systems and wait for them: at the end each would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/faults/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Half of a test is waiting for processes, and vitest would leave one core to itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // A cold Chromium or the embedded database's first collection may take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // A process for each file would take longer than these tests; they put back what they replace.
      { extends: true, test: { name: 'pure', include: pure, exclude, isolate: false } },
      {
        extends: true,
        test: {
          name: 'with processes',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...pure],
        },
      },
    ],
  },
});
