import { defineConfig } from '@playwright/test';
import journeys from '../../journeys/playwright.config.ts';

/** Configures `npm run faults:remotes`. The tests run one after another, because they measure durations. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  globalSetup: '../../journeys/global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  ...(journeys.use && { use: journeys.use }),
});
