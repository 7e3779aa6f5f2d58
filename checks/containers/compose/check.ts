/**
 * Implements `npm run check:images`: builds the images of compose.yaml, runs the site in a container engine, and
 * upgrades a site of the previous release. docs/images.md describes each step.
 *
 * `npm run check:images -- svc-auth` only builds this image. `npm run check:images -- today` omits the upgrade,
 * `-- upgrade` runs only the upgrade, `-- backups` runs only the backups on a site without front ends.
 */
import { endSetupChildren } from '../../../local/setup/children.mjs';
import { exitWith } from '../../../local/setup/fail.mjs';
import { projectRoot } from '../../../local/setup/paths.mjs';
import { onStopRequest } from '../../../local/setup/stop-request.mjs';
import { freePort } from '../../../local/system/addresses.ts';
import { readTools } from '../../../local/system/tools.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { Report } from '../report.ts';
import { backupImages } from './backups.ts';
import { buildImages, checkoutBefore, pieceNames } from './images.ts';
import { Site } from './site.ts';
import { runBackups, runToday } from './today.ts';
import { migrateLong, upgrade } from './upgrade.ts';

const names = process.argv.slice(2);
const report = new Report();
const stopRequest = new AbortController();
const { signal } = stopRequest;
let site: Site | undefined;
// The engine and its containers end with this process.
onStopRequest(async () => {
  stopRequest.abort();
  await endSetupChildren();
  process.exit(130);
});

const engine = await startEngine().catch(exitWith);
let failure: unknown;
try {
  await check(engine);
} catch (error) {
  failure = error;
}
// After a stop request, steps fail, and the handler of the request ends this process.
if (!signal.aborted) {
  report.print();
  await site?.remove().catch(console.error);
  await engine.stop();
  if (failure) exitWith(failure);
  process.exit(report.failed > 0 ? 1 : 0);
}

async function check(running: Engine): Promise<void> {
  await report.step('engine', () => versions(running));
  const images = [...pieceNames, 'minio'];
  const onlyBackups = names.includes('backups');
  const only = onlyBackups ? backupImages : names.filter((name) => images.includes(name));
  const todays = { sources: projectRoot, release: 'today' } as const;
  await buildImages(running, report, { ...todays, names: only.length > 0 ? only : images });
  if (only.length > 0 && !onlyBackups) return;
  const port = await freePort();
  await running.publish(port);
  site = new Site(running, port);
  const run = { engine: running, site, report, tools: readTools(), signal };
  if (onlyBackups) return runBackups(run);
  if (!names.includes('upgrade')) {
    await runToday(run);
    await report.attempt('long migration', () => migrateLong(run));
  }
  if (names.includes('today')) return;
  const before = checkoutBefore();
  await buildImages(running, report, { sources: before, release: 'before', names: pieceNames });
  await upgrade({ ...run, before });
}

async function versions({ docker, compose }: Engine): Promise<string> {
  const server = '{{.Server.Version}} (API {{.Server.APIVersion}})';
  const found = await Promise.all([
    docker('version', '--format', server),
    compose('version', '--short'),
    docker('info', '--format', '{{.Driver}}, cgroup {{.CgroupVersion}}'),
  ]);
  const [engineVersion, composeVersion, rest] = found.map((text) => text.trim());
  return `Docker ${engineVersion}, Compose ${composeVersion}, ${rest}`;
}
