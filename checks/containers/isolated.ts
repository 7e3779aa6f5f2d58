import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { exitWith, SetupError } from '../../local/setup/fail.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { installSystemPackages } from '../../local/setup/system-packages.mjs';
import { output } from './processes.ts';
import { Report } from './report.ts';

/** The Debian packages, each by a program in the package. */
const packages = { ip: 'iproute2', slirp4netns: 'slirp4netns', 'tini-static': 'tini' };

/**
 * Creates the network, whose only connection to other hosts is slirp4netns. Its name server is 10.0.2.3. /run is hidden,
 * because the programs of the check would otherwise use the sockets and locks of this machine.
 */
const SET_UP = `
mount -t tmpfs tmpfs /run
ip netns add check
ip -n check link set lo up
mkfifo /run/ready
slirp4netns --configure --mtu=65520 --disable-host-loopback --netns-type=path --ready-fd=3 \
  /run/netns/check tap0 3>/run/ready >/run/slirp4netns.log 2>&1 &
echo $! > /run/slirp4netns.pid
[ "$(cat /run/ready)" = 1 ] || { cat /run/slirp4netns.log >&2; exit 1; }
names=$(readlink -m /etc/resolv.conf)
mkdir -p "$(dirname "$names")"
echo nameserver 10.0.2.3 > /run/resolv.conf
touch "$names"
mount --bind /run/resolv.conf "$names"
# \`ip netns exec\` is unsuitable, because it would mount another /sys, in which the kubelet finds no cgroups.
exec nsenter --net=/run/netns/check -- tini-static -g -- "$0" "$@"
`;

/** Ends the connection to other hosts. */
export const disconnect = () => process.kill(Number(readFileSync('/run/slirp4netns.pid', 'utf8')));

/**
 * Runs a check in mount, network and process namespaces of its own, with root's rights, and then ends this process. So
 * this machine's firewall and routes stay unchanged, several checks run side by side, and everything that a check has
 * started ends with it, even by SIGKILL. To do so, this program starts itself again in the namespaces.
 *
 * `folder` is removed after the check, with the cgroups of the same name.
 */
export async function runIsolated(
  check: (report: Report, folder: string) => Promise<void>,
): Promise<never> {
  const given = process.env.CHECK_FOLDER;
  try {
    if (given === undefined) return process.exit(await startAgain());
    const report = new Report();
    const failure = await check(report, given).catch((error: unknown) => error);
    report.print();
    if (failure) throw failure;
    return process.exit(report.failed > 0 ? 1 : 0);
  } catch (error) {
    return exitWith(error);
  }
}

async function startAgain(): Promise<number> {
  if (process.getuid?.() !== 0) {
    throw new SetupError('Containers need root. Run the command again as root.');
  }
  await installSystemPackages(packages);
  // In /tmp, because the path of a socket is limited to 107 bytes.
  const folder = mkdtempSync(`${tmpdir()}/check-`);
  const unshare = ['unshare', '--mount', '--pid', '--mount-proc', '--propagation=private'];
  const inside = [...unshare, '--fork', '--kill-child', '--', 'sh', '-ec', SET_UP];
  const self = [process.execPath, ...process.argv.slice(1)];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...inside, ...self], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, CHECK_FOLDER: folder },
    // Detached, so that Ctrl-C reaches only this process, which then ends the namespaces.
    detached: true,
  });
  onStopRequest(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  for (const cgroup of globSync(`/sys/fs/cgroup/*/${basename(folder)}`)) {
    await output('find', [cgroup, '-depth', '-type', 'd', '-delete']);
  }
  rmSync(folder, { recursive: true, force: true });
  return code ?? 130;
}
