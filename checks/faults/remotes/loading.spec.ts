import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type RemoteName, remoteNames, remoteReleasesSchema } from '@app/contracts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { environment } from '../../journeys/environment.ts';
import { ABSTRACT, areas } from './areas.ts';
import type { Fault } from './faulty-server.ts';
import { report } from './report.ts';
import { begin, expect, isMarked, markDocument, mend, openInPlace, since, test } from './test.ts';

/** The loader waits 5 s; the rest is the browser's on a busy machine. */
const TOLD_WITHIN_S = 8;
/** The rest of a page is given up after 15 s, in the readers' site by the loader after 10 s. */
const REST_WITHIN_S = 10;
/** A page that the server rendered waits 5 s for its style sheets first, and is readable then. */
const STYLES_WITHIN_S = 5;
const READABLE_WITHIN_S = 8;
/** The gateway looks again after at most 2 s; then the page is as fast as ever. */
const MENDED_WITHIN_S = 8;

interface NamedFault extends Fault {
  name: string;
  outdated?: boolean;
  /** In a back office these are a page's own: the router keeps that they failed, and Retry reloads. */
  onlyStyles?: boolean;
}

const faults: NamedFault[] = [
  { name: 'down', kind: 'down' },
  { name: 'answers 500', kind: 'error 500' },
  { name: 'never answers', kind: 'silent' },
  { name: 'stalls half-way', kind: 'stalls' },
  { name: 'HTML instead of JavaScript', kind: 'html' },
  { name: 'its entry is missing', kind: 'missing', path: '/remoteEntry\\.' },
  { name: 'the script of its pages is missing', kind: 'missing', path: '/routes\\.\\w+\\.js' },
  { name: 'its style sheets are missing', kind: 'missing', path: '\\.css', onlyStyles: true },
  { name: 'its style sheets never come', kind: 'silent', path: '\\.css', onlyStyles: true },
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

  /** Opens the area in two ways while it fails, and again once it does not, while the others work. */
  const goThrough = async (
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
    // Now, as a document that was there before a release goes on with the release that it names.
    await inPlace.goto(healthy.path, { waitUntil: 'networkidle' });
    await expect(healthy.arrived(inPlace)).toBeVisible();
    const began = performance.now();
    await markDocument(inPlace);
    await openInPlace(inPlace, area.path);
    const openings = [
      told(inPlace, began),
      direct.goto(area.path, { waitUntil: 'commit' }).then(() => told(direct, began)),
    ];
    if (name === 'public') await expectReadable(direct, began);
    const seconds = await Promise.all(openings);
    const within = TOLD_WITHIN_S + (onlyStyles ? REST_WITHIN_S : 0);
    expect(seconds[0]).toBeLessThan(within);
    expect(seconds[1]).toBeLessThan(within + (name === 'public' ? STYLES_WITHIN_S : 0));
    for (const page of [inPlace, direct]) await expectWayOut(page, outdated);
    for (const finish of ongoing) await finish();

    await mendIt();
    const mended = performance.now();
    await markDocument(direct);
    for (const page of [inPlace, direct]) await retryUntil(page, area.arrived(page));
    const back = since(mended);
    expect(back).toBeLessThan(MENDED_WITHIN_S);
    if (!outdated && !onlyStyles) {
      expect([await isMarked(inPlace), await isMarked(direct)]).toEqual([true, true]);
    }
    report({ fault, of: name, told: Math.max(...seconds), mended: back });
  };

  for (const fault of faults) {
    const { name: _, outdated: __, onlyStyles: ___, ...how } = fault;
    test(`${name}: ${fault.name}`, ({ colleague, visitor }) =>
      goThrough(
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
    const fault = { name: 'released for another shell', kind: 'other contract', outdated: true };
    try {
      await goThrough(
        { colleague, visitor },
        fault as NamedFault,
        async () => replaceFile(path, JSON.stringify(releases)),
        async () => replaceFile(path, good),
      );
    } finally {
      replaceFile(path, good);
    }
  });

  test(`${name}: slow, and no fault`, async ({ visitor }) => {
    const page = await visitor.newPage();
    await begin(server, { kind: 'slow' });
    const began = performance.now();
    await page.goto(area.path, { waitUntil: 'commit' });
    await expect(wayOut(page).or(area.arrived(page))).toBeVisible({ timeout: 40_000 });
    await expect(area.arrived(page)).toBeVisible();
    // Nor is it told of later, when the page is alive.
    await page.waitForLoadState('networkidle');
    await expect(wayOut(page)).toBeHidden();
    report({ fault: 'each file comes after 4 s', of: name, told: undefined, mended: since(began) });
  });
}

/** As a release replaces it: whole. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const wayOut = (page: Page) => page.getByRole('button', { name: /^(Retry|Reload)$/ });

/** Seconds from a moment until the page tells that something did not come. */
async function told(page: Page, moment: number): Promise<number> {
  await expect(wayOut(page)).toBeVisible({ timeout: 30_000 });
  return since(moment);
}

/** It says what happened and what to do, and the keyboard reaches that. */
async function expectWayOut(page: Page, outdated = false): Promise<void> {
  const words = outdated ? /out of date\. Please reload it/ : /could not be loaded\./;
  await expect(page.getByText(words)).toBeVisible();
  await wayOut(page).focus();
  await expect(wayOut(page)).toBeFocused();
}

/** What the server rendered is there, and painted: a style sheet that does not come may keep it from that. */
async function expectReadable(page: Page, moment: number): Promise<void> {
  await expect(page.getByRole('main')).toContainText(ABSTRACT);
  const painted = () => page.evaluate("performance.getEntriesByType('paint').length");
  await expect.poll(painted, { intervals: [100] }).toBeGreaterThan(0);
  expect(since(moment)).toBeLessThan(READABLE_WITHIN_S);
}

/** Presses Retry until the wanted page is there and says no more that something is missing. */
async function retryUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (await wayOut(page).isVisible()) {
      // It may give way to the page at this very moment; the next lines tell.
      await wayOut(page)
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    }
    await expect(wayOut(page)).toBeHidden({ timeout: 3_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}
