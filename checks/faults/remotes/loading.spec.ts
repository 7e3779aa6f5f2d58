import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type RemoteName, remoteNames, remoteReleasesSchema } from '@app/contracts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { environment } from '../../journeys/environment.ts';
import { hydrated } from '../../journeys/support/hydrated.ts';
import { reportPage } from '../report.ts';
import { ABSTRACT, areas } from './areas.ts';
import type { Fault } from './faulty-server.ts';
import { begin, expect, isMarked, markDocument, mend, openInPlace, since, test } from './test.ts';

/** The time limit for an error message: the loader's timeout of 5 s, and 3 s for the browser on a busy machine. */
const NOTICED_WITHIN_S = 8;
/** Additional time for style sheets. Their timeout is 15 s in a back office and 10 s on the public site. */
const STYLES_TIMEOUT_S = 10;
/** The time for which a server-rendered page waits for its style sheets. Then it is shown without them. */
const RENDERED_STYLES_S = 5;
const READABLE_WITHIN_S = 8;
/** The time limit for loading a page after the fault. It includes up to 2 s until the gateway's next health check. */
const RECOVERED_WITHIN_S = 8;

interface NamedFault extends Fault {
  name: string;
  outdated?: boolean;
  /**
   * Whether only style sheets fail. In a back office, the router caches this failure, so Retry must reload the page.
   */
  onlyStyles?: boolean;
}

const faults: NamedFault[] = [
  { name: 'down', kind: 'down' },
  { name: 'responds with 500', kind: 'error 500' },
  { name: 'never responds', kind: 'silent' },
  { name: 'stalls half-way', kind: 'stalls' },
  { name: 'HTML instead of JavaScript', kind: 'html' },
  { name: 'its entry is missing', kind: 'missing', path: '/remoteEntry\\.' },
  { name: 'the script of its pages is missing', kind: 'missing', path: '/routes\\.\\w+\\.js' },
  { name: 'its style sheets are missing', kind: 'missing', path: '\\.css', onlyStyles: true },
  { name: 'its style sheets never arrive', kind: 'silent', path: '\\.css', onlyStyles: true },
  { name: 'built for another shell', kind: 'other contract', path: '/routes\\.', outdated: true },
];

const serverOf = (name: RemoteName) => `mfe-${name}` as const;

test.afterEach(async () => {
  for (const name of remoteNames) await mend(serverOf(name));
});

for (const name of remoteNames) {
  const area = areas[name];
  const server = serverOf(name);
  const others = remoteNames.filter((other) => other !== name);

  const arrival = async (page: Page, moment: number) => {
    await expect(area.arrived(page)).toBeVisible();
    return since(moment);
  };

  /** Opens the area by a link and by its URL, during the fault and after the fault, while other areas are in use. */
  const testFault = async (
    { colleague, visitor }: { colleague: BrowserContext; visitor: BrowserContext },
    { name: fault, outdated, onlyStyles }: NamedFault,
    breakIt: () => Promise<void>,
    mendIt: () => Promise<void>,
  ) => {
    const ongoing: (() => Promise<void>)[] = [];
    for (const other of others) ongoing.push(await areas[other].begin(colleague));
    const [inPlace, direct] = [await visitor.newPage(), await visitor.newPage()];
    const healthy = areas[name === 'public' ? 'admin' : 'public'];
    await breakIt();
    // Open this page only now, because a document uses the release that was live when the document was loaded.
    await inPlace.goto(healthy.path, { waitUntil: 'networkidle' });
    await expect(healthy.arrived(inPlace)).toBeVisible();
    // A server-rendered page is visible before it is hydrated.
    if (healthy === areas.public) await hydrated(inPlace);
    const began = performance.now();
    await markDocument(inPlace);
    await openInPlace(inPlace, area.path);
    // A rendered page contains its styles, so missing files have no effect.
    const isWhole = name === 'public' && onlyStyles === true;
    const affected = isWhole ? [inPlace] : [inPlace, direct];
    const openings = [
      noticed(inPlace, began),
      direct.goto(area.path, { waitUntil: 'commit' }).then(() => {
        return isWhole ? arrival(direct, began) : noticed(direct, began);
      }),
    ];
    if (name === 'public') await expectReadable(direct, began);
    const seconds = await Promise.all(openings);
    const within = NOTICED_WITHIN_S + (onlyStyles ? STYLES_TIMEOUT_S : 0);
    expect(seconds[0]).toBeLessThan(within);
    expect(seconds[1]).toBeLessThan(within + (name === 'public' ? RENDERED_STYLES_S : 0));
    for (const page of affected) await expectWayOut(page, outdated);
    for (const finish of ongoing) await finish();

    await mendIt();
    const mended = performance.now();
    await markDocument(direct);
    for (const page of affected) await retryUntil(page, area.arrived(page));
    const back = since(mended);
    expect(back).toBeLessThan(RECOVERED_WITHIN_S);
    if (!outdated && !onlyStyles) {
      expect([await isMarked(inPlace), await isMarked(direct)]).toEqual([true, true]);
    }
    reportPage({ fault, subject: name, noticed: Math.max(...seconds), recovered: back });
  };

  for (const fault of faults) {
    const { name: _, outdated: __, onlyStyles: ___, ...how } = fault;
    test(`${name}: ${fault.name}`, ({ colleague, visitor }) =>
      testFault(
        { colleague, visitor },
        fault,
        () => begin(server, how),
        () => mend(server),
      ));
  }

  test(`${name}: released for another shell`, async ({ colleague, visitor }) => {
    const path = `${environment.E2E_DATA_DIR}/remotes/${name}.json`;
    const good = readFileSync(path, 'utf8');
    const releases = remoteReleasesSchema.parse(JSON.parse(good));
    releases.live.contractVersion = '0.9.0';
    const fault: NamedFault = {
      name: 'released for another shell',
      kind: 'other contract',
      outdated: true,
    };
    try {
      await testFault(
        { colleague, visitor },
        fault,
        async () => replaceFile(path, JSON.stringify(releases)),
        async () => replaceFile(path, good),
      );
    } finally {
      replaceFile(path, good);
    }
  });

  test(`${name}: a slow server is not a fault`, async ({ visitor }) => {
    const page = await visitor.newPage();
    await begin(server, { kind: 'slow' });
    const began = performance.now();
    await page.goto(area.path, { waitUntil: 'commit' });
    await expect(wayOut(page).or(area.arrived(page))).toBeVisible({ timeout: 40_000 });
    await expect(area.arrived(page)).toBeVisible();
    // The page must not report an error after hydration either.
    await page.waitForLoadState('networkidle');
    await expect(wayOut(page)).toBeHidden();
    reportPage({ fault: 'each file arrives after 4 s', subject: name, recovered: since(began) });
  });
}

/** Replaces a file atomically, as the release command does. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const wayOut = (page: Page) => page.getByRole('button', { name: /^(Retry|Reload)$/ });

/** Waits until the page offers Retry or Reload. Returns the seconds since `moment`. */
async function noticed(page: Page, moment: number): Promise<number> {
  await expect(wayOut(page)).toBeVisible({ timeout: 30_000 });
  return since(moment);
}

/** Expects an error message with a focusable button: Retry, or Reload if the page is outdated. */
async function expectWayOut(page: Page, outdated = false): Promise<void> {
  const words = outdated ? /out of date\. Please reload it/ : /could not be loaded\./;
  await expect(page.getByText(words)).toBeVisible();
  await wayOut(page).focus();
  await expect(wayOut(page)).toBeFocused();
}

/** Expects that the server-rendered text is painted, which missing style sheets could prevent. */
async function expectReadable(page: Page, moment: number): Promise<void> {
  await expect(page.getByRole('main')).toContainText(ABSTRACT);
  const painted = () => page.evaluate("performance.getEntriesByType('paint').length");
  await expect.poll(painted, { intervals: [100] }).toBeGreaterThan(0);
  expect(since(moment)).toBeLessThan(READABLE_WITHIN_S);
}

/** Presses Retry until the page is loaded without an error. */
async function retryUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (await wayOut(page).isVisible()) {
      // Errors are ignored, because the button may have just disappeared. The following expectations decide.
      await wayOut(page)
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    }
    await expect(wayOut(page)).toBeHidden({ timeout: 3_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}
