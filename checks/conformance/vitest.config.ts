import { defineConfig } from 'vitest/config';

/**
 * Configures the gateway's conformance tests. They test the embedded gateway. With GATEWAY_UNDER_TEST=traefik, they
 * test Traefik instead, which is found by TRAEFIK_PATH or on the PATH.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // These tests mostly wait, so there can be more workers than idle cores.
    maxWorkers: '100%',
  },
});
