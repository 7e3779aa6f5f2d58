import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start no processes. */
const pure = [
  'packages/{contracts,full-text-view,web-kit,office-kit,build-kit}/src',
  'mfe-*/src',
  'shell/src',
  'gateway',
].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  '**/.cache/**',
  'checks/journeys/**',
  'checks/faults/pdf/**',
];

/**
 * Runs the long files first: if one of them started last, the other workers would wait for it. Tests that start no
 * processes are short, and come last. Vitest replaces a worker if its next file needs another environment, so the files of
 * each environment follow each other.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placed = sorted.map((file) => ({ file, place: placeOf(file) }));
    return placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file);
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const source = readFileSync(moduleId, 'utf8');
  if (source.includes('@module-tag long')) return 0;
  if (project.name !== 'pure') return 1;
  return source.startsWith('// @vitest-environment') ? 3 : 2;
}

export default defineConfig({
  test: {
    // Tests wait often, so there is one more worker than cores. With two more, tests that start processes become too
    // slow.
    maxWorkers: availableParallelism() + 1,
    // The test files of a worker share a process and its modules. Loading them for each file takes a third of the
    // processor time.
    isolate: false,
    sequence: { sequencer: LongFirst },
    tags: [
      {
        name: 'long',
        description:
          'Files that take more than 20 seconds of processor time. `npm test` skips them.',
      },
    ],
    // Only a hanging test exceeds these limits. On a busy machine, slow steps may take ten times as long: starting
    // Chromium, creating the embedded database's first collection, and reading uploads in limited processes.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          exclude,
          // A worker's test files share jsdom's window. If its interval for animation frames were faked by one file, the
          // following files would get no frames.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
        },
      },
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
