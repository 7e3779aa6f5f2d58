import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'e2e/**',
      'embedded/gateway/conformance/**',
      'faults/pdf/**',
    ],
    // A cold Chromium or the embedded database's first collection may take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
