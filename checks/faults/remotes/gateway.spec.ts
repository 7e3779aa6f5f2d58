import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { baseUrl, environment } from '../../journeys/environment.ts';
import { signIn } from '../../journeys/support/api.ts';
import { killProcess, startProcess } from '../../journeys/support/control.ts';
import { users } from '../../journeys/support/users.ts';
import { freshWord, makeEntries, workList } from '../../journeys/support/work-log.ts';
import { reportPage } from '../report.ts';
import { areas } from './areas.ts';
import { expect, since, test } from './test.ts';

const folder = `${process.env.FAULTS_GATEWAY_DIR}/dynamic`;

const log = () => readFileSync(`${environment.E2E_DATA_DIR}/logs/gateway.log`, 'utf8');
/** Returns the number of rejected configurations in the gateway's log. */
const refusals = () => log().match(/"level":"error"/g)?.length ?? 0;

/** Replaces a file atomically, because Traefik would load a partly written file. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

test('a restart of the gateway does not disturb a reader, a form and a live list', async ({
  colleague,
}) => {
  const ongoing: (() => Promise<void>)[] = [];
  for (const area of Object.values(areas)) ongoing.push(await area.begin(colleague));
  const { token } = await signIn(users.staff);
  const word = freshWord();
  const watching = await colleague.newPage();
  const listening = watching.waitForResponse((answer) => answer.url().endsWith('/webdata/events'));
  await watching.goto(`/webdata?search=${word}`);
  await listening;

  await killProcess('gateway');
  const gone = performance.now();
  const [withoutRoutes] = await Promise.all([secondsWithoutRoutes(), startProcess('gateway')]);
  const back = since(gone);
  expect((await fetch(baseUrl)).status).toBe(200);
  const listensAgain = performance.now();
  await makeEntries(token, [{ status: 'pending', content: `<p>live ${word}</p>` }]);
  await expect(workList(watching).row('live')).toBeVisible();
  const live = since(listensAgain);
  for (const finish of ongoing) await finish();
  reportPage({ fault: 'killed and restarted', subject: 'gateway', noticed: back, recovered: live });
  const fault = 'started, but without routes: 404';
  reportPage({ fault, subject: 'gateway', recovered: withoutRoutes });
});

/**
 * Returns the number of seconds for which a starting gateway responds with 404 because its routes are not loaded yet.
 */
async function secondsWithoutRoutes(): Promise<number> {
  let listens: number | undefined;
  for (;;) {
    const status = await fetch(`${baseUrl}/ping`).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 404) listens ??= performance.now();
    if (status === 200) return listens === undefined ? 0 : since(listens);
  }
}

interface Broken {
  name: string;
  file: string;
  breaks(text: string): string | undefined;
  /** Paths that are no longer served, because Traefik removes routes that it cannot resolve. */
  lost?: string[];
}

const served = ['/api/archives/', '/auth/.well-known/jwks.json', '/admin', areas.public.path];

const broken: Broken[] = [
  {
    name: 'its routes are invalid YAML',
    file: 'routers.yml',
    breaks: (text) => text.replace('routers:', 'routers: [ }'),
  },
  {
    name: 'a route refers to an unknown service',
    file: 'routers.yml',
    breaks: (text) => text.replaceAll('service: svc-content', 'service: svc-kontent'),
    lost: ['/api/archives/'],
  },
  {
    name: 'the file of its services is missing',
    file: 'services.yml',
    breaks: () => undefined,
    lost: served,
  },
];

for (const { name, file, breaks, lost = [] } of broken) {
  test(`the gateway keeps working with a broken configuration: ${name}`, async ({ page }) => {
    const path = `${folder}/${file}`;
    const headers = `${folder}/middlewares.yml`;
    const [good, goodHeaders] = [readFileSync(path, 'utf8'), readFileSync(headers, 'utf8')];
    const before = refusals();
    try {
      const text = breaks(good);
      if (text === undefined) rmSync(path);
      else replaceFile(path, text);
      await expect.poll(refusals).toBeGreaterThan(before);
      for (const address of served) {
        const { status } = await fetch(baseUrl + address);
        expect(status, address).toBe(lost.includes(address) ? 404 : 200);
      }

      const mark = freshWord();
      replaceFile(
        headers,
        goodHeaders.replace('Server: ""', `Server: ""\n          X-Mended: "${mark}"`),
      );
      replaceFile(path, good);
      const mended = performance.now();
      const isMended = async () => (await fetch(baseUrl)).headers.get('x-mended');
      await expect.poll(isMended, { intervals: [50] }).toBe(mark);
      await page.goto(areas.public.path);
      await expect(areas.public.arrived(page)).toBeVisible();
      reportPage({ fault: name, subject: 'gateway', recovered: since(mended) });
    } finally {
      replaceFile(path, good);
      replaceFile(headers, goodHeaders);
    }
  });
}
