import { defineConfig } from 'vitest/config';

/** Configures `npm run faults:pdf`. The tests run one after another, because they measure durations. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['pdf/*.test.ts', 'killed-upload.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
