/**
 * Implements `npm run check:kubernetes`: runs the site on a Kubernetes cluster of two nodes and shows how the site is
 * updated and scaled, and how it survives the loss of a node. docs/scaling.md describes it.
 *
 * `npm run check:kubernetes -- updates node` runs only these steps.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { exitWith, SetupError } from '../../../local/setup/fail.mjs';
import { buildGoProgram } from '../../../local/setup/go-tools.mjs';
import { onStopRequest } from '../../../local/setup/stop-request.mjs';
import { removeCgroups } from './cluster/cluster.ts';
import { prepareImages } from './images.ts';

const cgroup = `journal-${process.pid}`;
let child: ChildProcess | undefined;
let stopped = false;
onStopRequest(() => {
  stopped = true;
  child?.kill('SIGKILL');
});

try {
  if (process.getuid?.() !== 0) {
    throw new SetupError('A cluster needs root. Run the command again as root.');
  }
  const images = await prepareImages();
  const program = await buildGoProgram({
    name: 'kubernetes',
    folder: 'checks/containers/programs/kubernetes',
    package: '.',
    version: 'k8s.io/component-base/version.gitVersion=v1.34.4',
  });
  const policies = await buildGoProgram({
    name: 'kube-router',
    folder: 'checks/containers/programs/kube-router',
    package: 'github.com/cloudnativelabs/kube-router/v2/cmd/kube-router',
    version: 'github.com/cloudnativelabs/kube-router/v2/pkg/version.Version=v2.2.1',
  });
  if (stopped) process.exit(130);
  process.exitCode = await runInside({ program, policies }, images);
} catch (error) {
  exitWith(error);
}

/** Runs inside.ts in its own mount, network and process namespaces. All processes in them end with the first one. */
async function runInside(
  programs: { program: string; policies: string },
  { archives, bin }: Awaited<ReturnType<typeof prepareImages>>,
): Promise<number> {
  // The folder is in /tmp, because a socket's path may have only 107 bytes.
  const folder = mkdtempSync(`${tmpdir()}/cluster-`);
  symlinkSync(bin, `${folder}/bin`);
  const steps = process.argv.slice(2);
  const settings = { folder, ...programs, bin: `${folder}/bin`, archives, cgroup, steps };
  const inside = new URL('inside.ts', import.meta.url).pathname;
  const namespaces = ['--mount', '--net', '--pid', '--mount-proc', '--propagation=private'];
  child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', '--', 'unshare', ...namespaces, '--fork', '--kill-child', '--'],
      ...['sh', '-c', 'ip link set lo up && exec "$0" -g -- "$@"', `${bin}/docker-init`],
      ...[process.execPath, inside],
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: `${bin}:${process.env.PATH}:/usr/sbin:/sbin`,
        JOURNAL_CLUSTER: JSON.stringify(settings),
      },
      // Detached, so that Ctrl-C reaches only this process, which then ends the namespaces.
      detached: true,
    },
  );
  const [code] = await once(child, 'exit');
  removeCgroups(cgroup);
  rmSync(folder, { recursive: true, force: true });
  return stopped ? 130 : (code ?? 1);
}
