import { defineConfig } from '@playwright/test';
import { baseUrl, environment } from './environment.ts';

const hasMailServer = /(emails|manuscripts[\w-]*)\.spec\.ts$/;
const runsEarly = /(journal-archive|settings|site-pages|usage)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  // Time limits that only a hanging test exceeds. On a busy machine, a passing test may take ten times as long as
  // usual. Tests set their own limits only for operations that take minutes, such as resending mails, and for short
  // waits between attempts.
  timeout: 400_000,
  expect: { timeout: 90_000, toPass: { timeout: 180_000 } },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: baseUrl,
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // Record actions, requests and the console. Screenshots would occupy half a core, and snapshots would take a
    // quarter of the run time: use `--trace on` for a single test.
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
  // The short run ignores dependencies (`--no-deps`, checks/test.ts), so the files of the projects `design`, `releases`
  // and `outages` have no journey with the tag `@core`: it would run at the same time as the others.
  projects: [
    // This project starts first. While no mail server runs, the messages of other tests fail, and the services then
    // send no messages for a minute, which would delay these tests. Each file starts and stops the server, so the files
    // run one at a time.
    { name: 'mails', testMatch: hasMailServer, workers: 1 },
    // These tests run one at a time: a form of settings reports a conflict if another journey has saved the settings
    // meanwhile. The project starts before `journeys`, so that the other workers do not wait for it at the end.
    // journal-archive.spec.ts exports the whole journal, so it runs early, while the journal is small: other tests add
    // articles.
    { name: 'settings', testMatch: runsEarly, workers: 1 },
    {
      name: 'journeys',
      testIgnore: [
        '**/design.spec.ts',
        hasMailServer,
        '**/editor-order.spec.ts',
        '**/outages.spec.ts',
        '**/releases.spec.ts',
        '**/scaled.spec.ts',
        runsEarly,
      ],
    },
    // design.spec.ts changes the look of all PDFs, and editor-order.spec.ts the version of every editor, so they must
    // not run at the same time as tests of `journeys`.
    {
      name: 'design',
      testMatch: ['**/design.spec.ts', '**/editor-order.spec.ts'],
      dependencies: ['journeys', 'settings'],
    },
    // releases.spec.ts changes pages that the journeys open, but no page that the project `design` opens.
    { name: 'releases', testMatch: '**/releases.spec.ts', dependencies: ['journeys', 'settings'] },
    // outages.spec.ts kills processes that other tests need, so its tests run last and one by one.
    { name: 'outages', testMatch: '**/outages.spec.ts', dependencies: ['design', 'releases'] },
    ...(environment.E2E_SCALED
      ? [{ name: 'scaled', testMatch: '**/scaled.spec.ts', dependencies: ['outages'] }]
      : []),
  ],
});
