import { defineConfig } from 'vitest/config';

/** Run by `npm run faults:pdf`: one fault after the other, each on the whole machine. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['pdf/*.test.ts', 'killed-upload.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
