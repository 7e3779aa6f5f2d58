import { defineConfig } from 'vitest/config';

/** Tests the embedded gateway, or Traefik (on the PATH or in TRAEFIK_PATH) with GATEWAY_UNDER_TEST=traefik. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // These tests mostly wait.
    maxWorkers: '100%',
  },
});
