import type { Page } from '@playwright/test';
import { hydrated } from '../../journeys/support/hydrated.ts';
import { pressUntil } from '../../journeys/support/press-until.ts';
import { reportPage } from '../report.ts';
import type { Fault } from './faulty-server.ts';
import { begin, expect, mend, type ServerWithFaults, since, test } from './test.ts';

/** The time limit for an error message: the timeout of a page's chunk (15 s) and some time for the browser. */
const NOTICED_WITHIN_S = 18;
const RECOVERED_WITHIN_S = 8;

interface Place {
  name: string;
  server: ServerWithFaults;
  /** The path of the page that is open when the fault starts. */
  path: string;
  /** Navigates to a page whose chunk is not loaded yet. */
  open(page: Page): Promise<void>;
  heading: string;
  /** Navigates back to the page that was open at first. */
  back(page: Page): Promise<void>;
  firstHeading: string;
  /** The landmark of the frame around the area's pages. It must remain visible when a page fails. */
  frame: 'banner' | 'contentinfo';
}

const link = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).first().click();

const places: Place[] = [
  {
    name: 'public',
    server: 'mfe-public',
    path: '/archives',
    open: link('EDITORIAL BOARD'),
    heading: 'Editorial board',
    back: link('ARCHIVES'),
    firstHeading: 'Archives',
    frame: 'contentinfo',
  },
  {
    name: 'admin',
    server: 'mfe-admin',
    path: '/admin',
    open: link('Editors'),
    heading: 'Editors',
    back: link('Dashboard'),
    firstHeading: 'Dashboard',
    frame: 'banner',
  },
  {
    name: 'webdata',
    server: 'mfe-webdata',
    path: '/webdata',
    open: link('Add New'),
    heading: 'New entry',
    async back(page) {
      await page.goBack();
    },
    firstHeading: 'Work log',
    frame: 'banner',
  },
];

const faults: (Fault & { name: string })[] = [
  { name: 'the script of a page is missing', kind: 'missing', path: '\\.js' },
  { name: 'the script of a page never arrives', kind: 'silent', path: '\\.js' },
];

const hasSchemas =
  "performance.getEntriesByType('resource').some(({ name }) => name.includes('/endpoints.'))";

for (const { name, server, path, open, heading, back, firstHeading, frame } of places) {
  for (const { name: fault, ...how } of faults) {
    test(`inside ${name}: ${fault}`, async ({ visitor }) => {
      const page = await visitor.newPage();
      const headingOf = (text: string) => page.getByRole('heading', { level: 1, name: text });
      const retry = page.getByRole('button', { name: 'Retry' });
      await page.goto(path);
      await expect(headingOf(firstHeading)).toBeVisible();
      // A server-rendered page is visible before it is hydrated, so wait for hydration.
      if (name === 'public') {
        await hydrated(page);
        // Wait until the browser has prefetched the schemas that other pages need.
        await expect.poll(() => page.evaluate(hasSchemas)).toBe(true);
      }
      await begin(server, how);
      try {
        const began = performance.now();
        await open(page);
        await expect(retry).toBeVisible();
        const noticed = since(began);
        expect(noticed).toBeLessThan(NOTICED_WITHIN_S);
        await expect(page.getByText(/could not be loaded/)).toBeVisible();
        await expect(page.getByRole(frame)).toBeVisible();
        await retry.focus();
        await expect(retry).toBeFocused();

        await back(page);
        await expect(headingOf(firstHeading)).toBeVisible();
        await open(page);
        await expect(retry).toBeVisible();

        await mend(server);
        const mended = performance.now();
        await pressUntil(retry, headingOf(heading));
        const recovered = since(mended);
        expect(recovered).toBeLessThan(RECOVERED_WITHIN_S);
        reportPage({ fault, subject: name, noticed, recovered });
      } finally {
        await mend(server);
      }
    });
  }
}
