import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start no processes. */
const pure = [
  'packages/{contracts,web-kit,office-kit,build-kit}/src',
  'mfe-*/src',
  'shell/src',
].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const exclude = ['**/node_modules/**', '**/dist/**', 'checks/journeys/**', 'checks/faults/pdf/**'];

/** Runs tests that start whole systems first. At the end, such a test would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/faults/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Tests spend half of their time waiting. By default, vitest would reserve a core for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Starting Chromium or creating the embedded database's first collection may take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Starting a process per file would take longer than these tests, which restore the globals that they replace.
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
