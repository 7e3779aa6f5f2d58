import { defineConfig } from 'vitest/config';

/** Used by `npm run faults:pdf`. Faults run one after another, each on an otherwise idle machine. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['pdf/*.test.ts', 'killed-upload.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
