import { defineConfig } from 'vitest/config';

/** These tests run on the embedded gateway, or on Traefik with GATEWAY_UNDER_TEST=traefik. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // The tests mostly wait, so as many workers as cores can run beside the gateway.
    maxWorkers: '100%',
  },
});
