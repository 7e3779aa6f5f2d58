import { defineConfig } from '@playwright/test';
import { baseUrl, environment } from './environment.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  // Generous for busy machines; a working journey stays far below.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: baseUrl,
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Actions, requests and the console. Screenshots would take half a core, snapshots a quarter of the run
    // time: use `--trace on` for a single journey.
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
    // Changes the look of all documents, so it must not run beside other journeys.
    { name: 'design', testMatch: '**/design.spec.ts', dependencies: ['journeys'] },
    // Other journeys would see its changed pages; design.spec.ts opens none of them.
    { name: 'releases', testMatch: '**/releases.spec.ts', dependencies: ['journeys'] },
    // These kill processes that other journeys need, so they run last and one by one.
    { name: 'outages', testMatch: '**/outages.spec.ts', dependencies: ['design', 'releases'] },
    ...(environment.E2E_SCALED
      ? [{ name: 'scaled', testMatch: '**/scaled.spec.ts', dependencies: ['outages'] }]
      : []),
  ],
});
