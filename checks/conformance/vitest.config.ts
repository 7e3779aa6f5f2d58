import { defineConfig } from 'vitest/config';

/** On GATEWAY_UNDER_TEST=traefik, its program on the PATH or in TRAEFIK_PATH; without, on the embedded one. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // Its waits are longer than its work.
    maxWorkers: '100%',
  },
});
