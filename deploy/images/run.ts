/** Runs compose.yaml from the built trees, uses the site, and stops it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { projectRoot } from '../../local/setup/paths.mjs';
import { readProject } from '../reader.ts';
import { Engine } from './engine.ts';
import { useSite } from './use-site.ts';

const folder = mkdtempSync(`${tmpdir()}/images-`);
const project = await readProject('compose.yaml');
cpSync(`${projectRoot}/deploy/make-secrets.sh`, `${folder}/deploy/make-secrets.sh`);
execFileSync('sh', [`${folder}/deploy/make-secrets.sh`]);
// The embedded database has no users and supports only one connection per service.
for (const name of ['auth', 'content']) {
  const file = `${folder}/secrets/mongo-${name}-url`;
  rmSync(file);
  writeFileSync(file, `mongodb://mongo:27017/${name}?maxPoolSize=1\n`);
}

const engine = new Engine(project, folder);
const say = (line: string) => console.log(`  ✓  ${line}`);
let code = 1;
try {
  const start = performance.now();
  const names = Object.keys(project.services);
  const containers = await Promise.all(names.map((name) => engine.start(name)));
  const isOnce = (name: string) => project.services[name]?.restart !== 'unless-stopped';
  await Promise.all(
    containers.map((each) => (isOnce(each.spec.name) ? each.completed() : each.healthy())),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  say(`${names.length} containers of compose.yaml started, all healthy after ${seconds} s`);

  const origin = `http://${engine.address('gateway', 'outside')}:8000`;
  const password = readFileSync(`${folder}/secrets/admin-password`, 'utf8').trim();
  for (const line of await useSite(origin, password)) say(line);

  const again = engine.run('release-admin');
  await again.completed();
  assert.match(again.log, /Already released/);
  say('the release of the same build again changes nothing');

  const staying = containers.filter(({ spec }) => !isOnce(spec.name));
  for (const each of staying) say(`${each.spec.name}: ${each.peakMemory()} MB at most`);
  for (const each of staying.reverse()) {
    assert.ok(await each.stop(), `${each.spec.name} had to be killed`);
  }
  say('all stopped within 15 s of SIGTERM');
  code = 0;
} catch (fault) {
  console.error(fault);
  for (const container of engine.containers.values()) await container.stop();
}
// Unmounts the layers below the folder before it is deleted.
execFileSync('sh', ['-c', `awk '$2 ~ "^${folder}/" { print $2 }' /proc/mounts | xargs -r umount`]);
rmSync(folder, { recursive: true, force: true });
process.exit(code);
