/**
 * Implements `npm run check:kubernetes`: runs the site on a Kubernetes cluster of two nodes and shows how the site is
 * updated and scaled, and how it survives the loss of a node. docs/scaling.md describes it.
 *
 * `npm run check:kubernetes -- updates node` runs only these steps.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { endSetupChildren } from '../../../local/setup/children.mjs';
import { exitWith } from '../../../local/setup/fail.mjs';
import { buildGoProgram } from '../../../local/setup/go-tools.mjs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import { onStopRequest } from '../../../local/setup/stop-request.mjs';
import { buildImages, nameOf, pieceNames } from '../compose/images.ts';
import { PAUSE_IMAGE, storeImages } from '../engine/base-images.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { inNewNamespaces } from '../engine/namespaces.ts';
import { goProgram } from '../engine/programs.ts';
import { Report } from '../report.ts';
import { removeCgroups } from './cluster/cluster.ts';

/** The tag in the manifests. */
const TAG = '0.1.0';

interface Images {
  /** Archives that containerd imports. */
  archives: string[];
  /** The folder with containerd, its clients and runc. */
  bin: string;
}

/** Builds the images of all pieces with the container engine, and exports them and the images of the stores. */
async function prepareImages(report: Report): Promise<Images> {
  const folder = `${cacheDir}/kubernetes/images`;
  mkdirSync(folder, { recursive: true });
  const engine = await startEngine();
  try {
    const names = [...pieceNames, 'minio'];
    await buildImages(engine, report, { sources: projectRoot, release: TAG, names });
    const archives: string[] = [];
    for (const image of [PAUSE_IMAGE, ...storeImages, ...names.map((name) => nameOf(name, TAG))]) {
      archives.push(await exported(engine, folder, image));
    }
    return { archives, bin: engine.bin };
  } finally {
    await engine.stop();
  }
}

/** Writes an image to a file whose name contains the image's id, unless the file exists. */
async function exported({ docker }: Engine, folder: string, image: string): Promise<string> {
  const id = (await docker('image', 'inspect', '--format', '{{.Id}}', image)).trim();
  const name = image.replaceAll(/[/:]/g, '_');
  const path = `${folder}/${name}-${id.replace('sha256:', '').slice(0, 12)}.tar`;
  if (existsSync(path)) return path;
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${name}-`)) rmSync(`${folder}/${old}`);
  }
  await docker('save', '--output', path, image);
  return path;
}

const kubeRouter = 'github.com/cloudnativelabs/kube-router/v2';
const cgroup = `journal-${process.pid}`;
const stopRequest = new AbortController();
const { signal } = stopRequest;
let isInside = false;
onStopRequest(async () => {
  stopRequest.abort();
  if (isInside) return;
  await endSetupChildren();
  process.exit(130);
});

try {
  const { archives, bin } = await prepareImages(new Report());
  const program = await buildGoProgram(
    goProgram('kubernetes', 'kubernetes', '.', {
      version: 'k8s.io/component-base/version.gitVersion=v1.34.4',
    }),
  );
  const policies = await buildGoProgram(
    goProgram('kube-router', 'kube-router', `${kubeRouter}/cmd/kube-router`, {
      version: `${kubeRouter}/pkg/version.Version=v2.2.1`,
    }),
  );
  signal.throwIfAborted();
  isInside = true;
  process.exitCode = await runInside({ program, policies, bin, archives });
} catch (error) {
  // If there is no cluster, the handler of the stop request ends this process.
  if (isInside && signal.aborted) process.exit(130);
  if (!signal.aborted) exitWith(error);
}

/** Runs inside.ts in separate mount, network and process namespaces. All processes in them end with the first one. */
async function runInside({
  bin,
  ...programs
}: {
  program: string;
  policies: string;
  bin: string;
  archives: string[];
}): Promise<number> {
  // In /tmp, because the path of a socket is limited to 107 bytes.
  const folder = mkdtempSync(`${tmpdir()}/cluster-`);
  symlinkSync(bin, `${folder}/bin`);
  const steps = process.argv.slice(2);
  const settings = { folder, ...programs, bin: `${folder}/bin`, cgroup, steps };
  const inside = new URL('inside.ts', import.meta.url).pathname;
  const command = inNewNamespaces(`${bin}/docker-init`, process.execPath, inside);
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}:/usr/sbin:/sbin`,
      JOURNAL_CLUSTER: JSON.stringify(settings),
    },
    // Detached, so that Ctrl-C reaches only this process, which then ends the namespaces.
    detached: true,
  });
  signal.addEventListener('abort', () => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  removeCgroups(cgroup);
  rmSync(folder, { recursive: true, force: true });
  signal.throwIfAborted();
  return code ?? 1;
}
