import { defineConfig } from 'vitest/config';

/** Run with GATEWAY_UNDER_TEST=embedded or =traefik (its program on the PATH or in TRAEFIK_PATH). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
  },
});
