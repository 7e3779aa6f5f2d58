import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { baseUrl, environment } from '../../journeys/environment.ts';
import { signIn } from '../../journeys/support/api.ts';
import { killProcess, startProcess } from '../../journeys/support/control.ts';
import { users } from '../../journeys/support/users.ts';
import { freshWord, makeEntries, workList } from '../../journeys/support/work-log.ts';
import { areas } from './areas.ts';
import { report } from './report.ts';
import { expect, since, test } from './test.ts';

const folder = `${process.env.FAULTS_GATEWAY_DIR}/dynamic`;

/** Whether the gateway has said since then, in its own words, that it refuses a configuration. */
const log = () => readFileSync(`${environment.E2E_DATA_DIR}/logs/gateway.log`, 'utf8');
const refusals = () => log().match(/"level":"error"|\bERR\b/g)?.length ?? 0;

test('the gateway ends and comes back: reader, form and live list go on', async ({ colleague }) => {
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
  await startProcess('gateway');
  const back = since(gone);
  const listensAgain = performance.now();
  await makeEntries(token, [{ status: 'pending', content: `<p>live ${word}</p>` }]);
  await expect(workList(watching).row('live')).toBeVisible();
  const live = since(listensAgain);
  for (const finish of ongoing) await finish();
  report({ fault: 'ended and started again', of: 'gateway', told: back, mended: live });
});

interface Broken {
  name: string;
  file: string;
  breaks(text: string): string | undefined;
  /** What is not served until it is mended: Traefik leaves out what it cannot resolve, and that alone. */
  lostOnTraefik?: string[];
}

const served = ['/api/archives/', '/auth/.well-known/jwks.json', '/admin', areas.public.path];

const broken: Broken[] = [
  {
    name: 'its routes are no YAML',
    file: 'routers.yml',
    breaks: (text) => text.replace('routers:', 'routers: [ }'),
  },
  {
    name: 'a route names no service',
    file: 'routers.yml',
    breaks: (text) => text.replaceAll('service: svc-content', 'service: svc-kontent'),
    lostOnTraefik: ['/api/archives/'],
  },
  {
    name: 'the file of its services is gone',
    file: 'services.yml',
    breaks: () => undefined,
    lostOnTraefik: served,
  },
];

for (const { name, file, breaks, lostOnTraefik = [] } of broken) {
  test(`the gateway’s configuration is broken: ${name}`, async ({ page }) => {
    const path = `${folder}/${file}`;
    const headers = `${folder}/middlewares.yml`;
    const [good, goodHeaders] = [readFileSync(path, 'utf8'), readFileSync(headers, 'utf8')];
    const before = refusals();
    try {
      const text = breaks(good);
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
      await expect.poll(refusals).toBeGreaterThan(before);
      const lost = process.env.GATEWAY === 'traefik' ? lostOnTraefik : [];
      for (const address of served) {
        const { status } = await fetch(baseUrl + address);
        expect(status, address).toBe(lost.includes(address) ? 404 : 200);
      }

      const mark = freshWord();
      writeFileSync(
        headers,
        goodHeaders.replace('Server: ""', `Server: ""\n          X-Mended: "${mark}"`),
      );
      writeFileSync(path, good);
      const mended = performance.now();
      const isMended = async () => (await fetch(baseUrl)).headers.get('x-mended');
      await expect.poll(isMended, { intervals: [50] }).toBe(mark);
      await page.goto(areas.public.path);
      await expect(areas.public.arrived(page)).toBeVisible();
      report({ fault: name, of: 'gateway', mended: since(mended) });
    } finally {
      writeFileSync(path, good);
      writeFileSync(headers, goodHeaders);
    }
  });
}
