import { defineConfig } from '@playwright/test';
import { baseUrl, environment } from './environment.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  // Generous, as a machine may have little left for the browser; nothing that works comes near it.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: baseUrl,
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Calls, requests and the console. Films would take half of a core all the time, a copy of the
    // page at each step a quarter of all the time: `--trace on` makes both for one journey.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: environment.CHROMIUM_PATH,
      chromiumSandbox: environment.CHROMIUM_SANDBOX === 'on',
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: [
        '**/design.spec.ts',
        '**/outages.spec.ts',
        '**/releases.spec.ts',
        '**/scaled.spec.ts',
      ],
    },
    // It changes how all documents look, so that nobody else may be making any.
    { name: 'design', testMatch: '**/design.spec.ts', dependencies: ['journeys'] },
    // Others would find its changed pages; design.spec.ts opens none of them.
    { name: 'releases', testMatch: '**/releases.spec.ts', dependencies: ['journeys'] },
    // These end processes that the others need, so they come last and one by one.
    { name: 'outages', testMatch: '**/outages.spec.ts', dependencies: ['design', 'releases'] },
    ...(environment.E2E_SCALED
      ? [{ name: 'scaled', testMatch: '**/scaled.spec.ts', dependencies: ['outages'] }]
      : []),
  ],
});
