import { issuePath } from '@app/contracts';
import { publishIssue } from '../../journeys/support/certificates.ts';
import { reportPage } from '../report.ts';
import type { Fault } from './faulty-server.ts';
import { begin, expect, mend, since, test } from './test.ts';

/**
 * The time limit for a readable page. The shell waits 2 s for the renderer, and then the browser renders the page.
 */
const READABLE_WITHIN_S = 6;
/** The time limit for server rendering to resume. After repeated failures, the shell pauses it for 2 s. */
const RENDERED_AGAIN_WITHIN_S = 6;

/** An author in the list of articles that the tests open. */
const AUTHOR = 'Ingrid Bergström';

const faults: (Fault & { name: string })[] = [
  { name: 'down', kind: 'down' },
  { name: 'responds with 500', kind: 'error 500' },
  { name: 'never responds', kind: 'silent' },
  { name: 'stalls half-way', kind: 'stalls' },
  { name: 'responds with HTML', kind: 'html' },
  { name: 'responds with unrelated JSON', kind: 'garbage' },
];

test.afterEach(() => mend('renderer'));

for (const { name: fault, ...how } of faults) {
  test(`the renderer: ${fault}`, async ({ page, plainPage, adminToken }) => {
    // The test opens a page that has never been rendered. For other pages, the shell would send the last rendering.
    const { key } = await publishIssue(adminToken);
    const path = issuePath(key);
    await begin('renderer', how);
    const began = performance.now();
    const answer = await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main')).toContainText(AUTHOR);
    const noticed = since(began);
    expect(noticed).toBeLessThan(READABLE_WITHIN_S);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await page.getByRole('link', { name: 'ARCHIVES', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
    await expect(page.getByText(/could not be loaded/)).toBeHidden();

    await mend('renderer');
    const mended = performance.now();
    await expect(async () => {
      expect((await plainPage.goto(path))?.status()).toBe(200);
    }).toPass();
    await expect(plainPage.getByRole('main')).toContainText(AUTHOR);
    const recovered = since(mended);
    expect(recovered).toBeLessThan(RENDERED_AGAIN_WITHIN_S);
    reportPage({ fault: `the renderer ${fault}`, subject: 'public', noticed, recovered });
  });
}
