/**
 * Implements `npm run check:images`: builds the images of compose.yaml, runs the site in a container engine, and
 * upgrades a site of the previous release. docs/images.md describes each step.
 *
 * `npm run check:images -- svc-auth` only builds this image. `npm run check:images -- today` omits the upgrade,
 * `-- upgrade` runs only the upgrade, `-- backups` runs only the backups.
 */
import { projectRoot } from '../../../local/setup/paths.mjs';
import { freePort } from '../../../local/system/addresses.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { runIsolated } from '../isolated.ts';
import type { Report } from '../report.ts';
import { buildImages, checkoutBefore, pieceNames, piecesIn } from './images.ts';
import { Site } from './site.ts';
import { runBackups, runToday } from './today.ts';
import { migrateLong, upgrade } from './upgrade.ts';

const names = process.argv.slice(2);

await runIsolated(async (report) => {
  const engine = await startEngine();
  try {
    await check(engine, report);
  } finally {
    await engine.stop();
  }
});

async function check(engine: Engine, report: Report): Promise<void> {
  await report.step('engine', () => versions(engine));
  const images = [...pieceNames, 'minio'];
  const only = names.filter((name) => images.includes(name));
  const todays = { sources: projectRoot, release: 'today', names: only.length > 0 ? only : images };
  await buildImages(engine, report, todays);
  if (only.length > 0) return;
  const site = new Site(engine, await freePort());
  const run = { engine, site, report };
  try {
    if (names.includes('backups')) return await runBackups(run);
    if (!names.includes('upgrade')) {
      await runToday(run);
      await report.attempt('long migration', () => migrateLong(run));
    }
    if (names.includes('today')) return;
    const before = checkoutBefore();
    const earlier = { sources: before, release: 'before', names: piecesIn(before) };
    await buildImages(engine, report, earlier);
    await upgrade({ ...run, before });
  } finally {
    await site.down('--volumes').catch(console.error);
  }
}

async function versions({ docker, compose }: Engine): Promise<string> {
  const server = 'Docker {{.ServerVersion}}, {{.Driver}}, cgroup {{.CgroupVersion}}';
  const engineVersion = await docker('info', '--format', server);
  return `${engineVersion.trim()}, ${(await compose('version')).trim()}`;
}
