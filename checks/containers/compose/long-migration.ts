import assert from 'node:assert/strict';
import { buildChanged, useImages } from './images.ts';
import type { Run } from './today.ts';

/** Longer than the time after which a container that does not become ready is unhealthy (40 s). */
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
