import { defineConfig } from 'vitest/config';

/** These tests run on the embedded gateway, or on Traefik with GATEWAY_UNDER_TEST=traefik. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // The tests mostly wait, so as many workers as cores can run beside the gateway.
    maxWorkers: '100%',
  },
});
