import assert from 'node:assert/strict';
import type { Remotes } from '@app/contracts';
import { projectRoot } from '../../local/setup/paths.mjs';
import type { Engine } from '../engine/engine.ts';
import { Client } from './client.ts';
import { pieceNames, useImages } from './images.ts';
import type { Report } from './report.ts';
import type { Site } from './site.ts';
import { expectKept, takeSnapshot } from './snapshot.ts';

interface Upgrade {
  engine: Engine;
  site: Site;
  report: Report;
  /** The folder of the previous release's checkout. */
  before: string;
  /** Loads data into a new site. */
  fill(): Promise<string>;
}

/** Starts the previous release, loads data, upgrades the site to today's release, and rolls back two images. */
export async function upgrade({ engine, site, report, before, fill }: Upgrade): Promise<void> {
  await report.step('start of the previous release', async () => {
    await site.create(before);
    await useImages(engine, 'before', pieceNames);
    await site.up();
    return 'all containers healthy';
  });
  await report.step('data of the previous release', fill);
  const client = await Client.signIn(site.origin, site.administrator);
  const old = await takeSnapshot(client);
  const oldRemotes = await readRemotes(site);

  await report.step("upgrade to today's images", async () => {
    site.use(projectRoot);
    await useImages(engine, 'today', pieceNames);
    await site.up();
    const { admin } = await readRemotes(site);
    assert.notEqual(admin?.release, oldRemotes.admin?.release);
    return expectKept(
      old,
      await takeSnapshot(await Client.signIn(site.origin, site.administrator)),
    );
  });
  await report.step('rollback of mfe-admin and svc-auth', async () => {
    await site.compose(
      ...['run', '--rm', '--no-deps', 'release-admin', 'node', 'release.ts'],
      ...['--use', oldRemotes.admin?.release ?? ''],
    );
    await useImages(engine, 'before', ['mfe-admin', 'svc-auth']);
    await site.up('mfe-admin', 'svc-auth');
    const { admin } = await readRemotes(site);
    assert.equal(admin?.release, oldRemotes.admin?.release);
    for (const path of ['/', '/archives', '/admin/login', admin?.entry ?? '']) {
      assert.equal((await fetch(site.origin + path)).status, 200, path);
    }
    return expectKept(
      old,
      await takeSnapshot(await Client.signIn(site.origin, site.administrator)),
    );
  });
}

async function readRemotes(site: Site): Promise<Remotes> {
  return (await (await fetch(`${site.origin}/remotes.json`)).json()) as Remotes;
}
