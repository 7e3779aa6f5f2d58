import assert from 'node:assert/strict';
import type { Remotes } from '@app/contracts';
import { projectRoot } from '../../../local/setup/paths.mjs';
import { browserEnvironment } from '../../../local/system/pieces.ts';
import { readTools } from '../../../local/system/tools.ts';
import { Client } from '../../systems/client.ts';
import { makeZip } from '../certificates.ts';
import { output } from '../processes.ts';
import { buildChanged, pieceNames, piecesIn, useImages } from './images.ts';
import type { Site } from './site.ts';
import { expectKept, takeSnapshot } from './snapshot.ts';
import { CERTIFICATES, type Run } from './today.ts';

interface Upgrade extends Run {
  /** The folder of the previous release's checkout. */
  before: string;
}

/** Starts the previous release, loads data, upgrades the site to today's release, and rolls back two pieces. */
export async function upgrade(run: Upgrade): Promise<void> {
  const { engine, site, report, before } = run;
  await report.step('start of the previous release', async () => {
    await site.create(before);
    await useImages(engine, 'before', piecesIn(before));
    await site.up();
    return 'all containers healthy';
  });
  await report.step('data of the previous release', () => fill(run));
  const snapshot = async () => takeSnapshot(await Client.signIn(site.origin, site.administrator));
  const old = await snapshot();
  const oldRemotes = await readRemotes(site);

  await report.step("upgrade to today's images", async () => {
    // CHANGELOG.md tells operators to do this before the start.
    site.removeSecret('minio-url');
    site.removeSecret('redis-users.conf');
    await site.use(projectRoot);
    await useImages(engine, 'today', pieceNames);
    await site.up();
    const { admin } = await readRemotes(site);
    assert.notEqual(admin?.release, oldRemotes.admin?.release);
    return expectKept(old, await snapshot());
  });
  await report.step('rollback of a remote', () => rollBackRemote(run, oldRemotes.admin?.release));
  await report.step('rollback of svc-auth', async () => {
    await useImages(engine, 'before', ['svc-auth']);
    await site.up('svc-auth');
    for (const path of ['/', '/archives', '/admin/login']) {
      assert.equal((await fetch(site.origin + path)).status, 200, path);
    }
    return expectKept(old, await snapshot());
  });
}

/** Releases a changed build of mfe-admin and rolls it back. The build of an incompatible release is refused. */
async function rollBackRemote({ engine, site }: Upgrade, incompatible = ''): Promise<string> {
  const release = (...args: string[]) =>
    site.compose('run', '--rm', '--no-deps', 'release-admin', 'node', 'release.ts', ...args);
  const live = async () => (await readRemotes(site)).admin?.release ?? '';
  const first = await live();
  const script = "RUN echo '// changed' > dist/changed.0123456789abcdef.js";
  await buildChanged(engine, 'mfe-admin', [script]);
  await release();
  const second = await live();
  assert.notEqual(second, first);
  await release('--use', first);
  assert.equal(await live(), first);
  const refused = release('--use', incompatible);
  await assert.rejects(refused, /needs version [\d.]+ of the shell's contract/);
  return `${first} → ${second} → ${first}; ${incompatible} refused, it needs another contract of the shell`;
}

/**
 * Fills the site with the previous release's loader, because today's loader expects fields that the previous release
 * lacks.
 */
async function fill({ site, before }: Upgrade): Promise<string> {
  const { origin, administrator } = site;
  await output(process.execPath, [`${before}/embedded/demo/load.ts`], {
    ...process.env,
    ...browserEnvironment(readTools()),
    BASE_URL: origin,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  return makeZip(await Client.signIn(origin, administrator), CERTIFICATES);
}

async function readRemotes(site: Site): Promise<Remotes> {
  return (await (await fetch(`${site.origin}/remotes.json`)).json()) as Remotes;
}

/**
 * The duration of the migration in seconds. Longer than the time after which a container that is not ready counts as
 * unhealthy (40 s).
 */
const SECONDS = 90;

/** Replaces store/migrations/index.ts of svc-content: the release's last migration takes SECONDS. */
const migrations = `
import { setTimeout as wait } from 'node:timers/promises';
import { migrations as released } from './released.ts';
const slow = { number: released.length + 1, name: 'slow', up: () => wait(${SECONDS * 1000}) };
export const migrations = [...released, slow];
`;

/** Updates svc-content to a release with a long migration. `up --wait` must wait for it. */
export async function migrateLong({ engine, site }: Run): Promise<string> {
  const folder = 'store/migrations';
  const steps = [`RUN mv ${folder}/index.ts ${folder}/released.ts`, `COPY index.ts ${folder}/`];
  await buildChanged(engine, 'svc-content', steps, { 'index.ts': migrations });
  const began = performance.now();
  await site.up('svc-content');
  const seconds = (performance.now() - began) / 1_000;
  assert(seconds > SECONDS, `ready after ${seconds} s, before the end of the migration`);
  const [container = ''] = await site.containers('svc-content');
  const log = await engine.docker('logs', container);
  assert.match(log, /"migrationName":"slow".*"msg":"migrated the database"/);
  assert.equal((await fetch(`${site.origin}/api/archives`)).status, 200);
  await useImages(engine, 'today', ['svc-content']);
  await site.up('svc-content');
  return `${SECONDS} s; the container was healthy after ${seconds.toFixed(0)} s; then rolled back`;
}
