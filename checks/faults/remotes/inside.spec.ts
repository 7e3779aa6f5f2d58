import type { Page } from '@playwright/test';
import { pressUntil } from '../../journeys/support/press-until.ts';
import type { Fault } from './faulty-server.ts';
import { report } from './report.ts';
import { begin, expect, mend, type ServerWithFaults, since, test } from './test.ts';

/** The script of a page is given up after 15 s. */
const TOLD_WITHIN_S = 18;
const MENDED_WITHIN_S = 8;

interface Place {
  name: string;
  server: ServerWithFaults;
  /** Where the reader is when the fault begins. */
  path: string;
  /** Leads to a page whose script this browser does not have yet. */
  open(page: Page): Promise<void>;
  heading: string;
  /** Leads to a page that it has. */
  back(page: Page): Promise<void>;
  wentBack: string;
  /** What of the area's frame stays around the page that fails. */
  frame: 'banner' | 'contentinfo';
}

const link = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).first().click();

const places: Place[] = [
  {
    ...{ name: 'public', server: 'mfe-public', path: '/archives' },
    ...{ open: link('EDITORIAL BOARD'), heading: 'Editorial board' },
    ...{ back: link('ARCHIVES'), wentBack: 'Archives', frame: 'contentinfo' },
  },
  {
    ...{ name: 'admin', server: 'mfe-admin', path: '/admin' },
    ...{ open: link('Editors'), heading: 'Editors' },
    ...{ back: link('Dashboard'), wentBack: 'Dashboard', frame: 'banner' },
  },
  {
    ...{ name: 'webdata', server: 'mfe-webdata', path: '/webdata' },
    ...{ open: link('Add New'), heading: 'New entry' },
    async back(page) {
      await page.goBack();
    },
    ...{ wentBack: 'Work log', frame: 'banner' },
  },
];

const faults: (Fault & { name: string })[] = [
  { name: 'the script of a page is missing', kind: 'missing', path: '\\.js' },
  { name: 'the script of a page never comes', kind: 'silent', path: '\\.js' },
];

for (const { name, server, path, open, heading, back, wentBack, frame } of places) {
  for (const { name: fault, ...how } of faults) {
    test(`inside ${name}: ${fault}`, async ({ visitor }) => {
      const page = await visitor.newPage();
      const shown = (text: string) => page.getByRole('heading', { level: 1, name: text });
      const retry = page.getByRole('button', { name: 'Retry' });
      await page.goto(path);
      await expect(shown(wentBack)).toBeVisible();
      // A page that the server rendered is there before its links work in place.
      if (name === 'public') await page.waitForLoadState('networkidle');
      await begin(server, how);
      try {
        const began = performance.now();
        await open(page);
        await expect(retry).toBeVisible();
        const told = since(began);
        expect(told).toBeLessThan(TOLD_WITHIN_S);
        await expect(page.getByText(/could not be loaded/)).toBeVisible();
        await expect(page.getByRole(frame)).toBeVisible();
        await retry.focus();
        await expect(retry).toBeFocused();

        await back(page);
        await expect(shown(wentBack)).toBeVisible();
        await open(page);
        await expect(retry).toBeVisible();

        await mend(server);
        const mended = performance.now();
        await pressUntil(retry, shown(heading));
        const again = since(mended);
        expect(again).toBeLessThan(MENDED_WITHIN_S);
        report({ fault, of: name, told, mended: again });
      } finally {
        await mend(server);
      }
    });
  }
}
