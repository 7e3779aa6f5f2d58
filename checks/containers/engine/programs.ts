import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { buildGoProgram, type GoProgram } from '../../../local/setup/go-tools.mjs';
import { findProgram } from '../../../local/setup/programs.mjs';
import { installSystemPackages } from '../../../local/setup/system-packages.mjs';

const folder = 'checks/containers/programs';
const moby = 'github.com/moby/moby/v2';
const containerd = 'github.com/containerd/containerd/v2/cmd';

/**
 * The versions in this file are only what the linker writes into the programs. The go.mod files select the versions
 * that are built; keep both equal.
 */
export const engineVersion = '29.0.0-v2.0.0-beta.24';
const containerdVersion = `github.com/containerd/containerd/v2/version.Version=v2.4.2`;

const programs: GoProgram[] = [
  // Without the build tag `seccomp`, every start of a container fails with "seccomp not supported".
  {
    name: 'runc',
    folder: `${folder}/runc`,
    package: 'github.com/opencontainers/runc',
    tags: 'seccomp',
  },
  ...['containerd', 'containerd-shim-runc-v2', 'ctr'].map((name) => ({
    name,
    folder: `${folder}/containerd`,
    package: `${containerd}/${name}`,
    version: containerdVersion,
  })),
  { name: 'docker-proxy', folder: `${folder}/engine`, package: `${moby}/cmd/docker-proxy` },
  {
    name: 'dockerd',
    folder: `${folder}/engine`,
    package: `${moby}/cmd/dockerd`,
    version: `${moby}/dockerversion.Version=${engineVersion}`,
  },
  {
    name: 'docker-compose',
    folder: `${folder}/compose`,
    package: 'github.com/docker/compose/v2/cmd',
    version: 'github.com/docker/compose/v2/internal.Version=v2.40.3',
  },
  {
    name: 'docker',
    folder: `${folder}/compose`,
    package: 'github.com/docker/cli/cmd/docker',
    version: 'github.com/docker/cli/cli/version.Version=28.5.1',
  },
];

/** The Debian packages, each by a program in the package. */
const debianPackages = {
  gcc: 'gcc',
  'pkg-config': 'pkg-config',
  debootstrap: 'debootstrap',
  ip: 'iproute2',
  iptables: 'iptables',
  slirp4netns: 'slirp4netns',
  'tini-static': 'tini',
};

/**
 * Installs and builds the programs of the engine, one after the other, because each build uses all processors.
 * @returns a folder that contains all of them by name
 */
export async function prepareEnginePrograms(cacheFolder: string): Promise<string> {
  const wanted: Record<string, string> = { ...debianPackages };
  if (!existsSync('/usr/include/seccomp.h')) wanted['seccomp.h'] = 'libseccomp-dev';
  await installSystemPackages(wanted);
  const bin = `${cacheFolder}/bin`;
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin, { recursive: true });
  for (const program of programs) {
    symlinkSync(await buildGoProgram(program), `${bin}/${program.name}`);
  }
  // The engine looks for its init program under this name.
  symlinkSync(findProgram('tini-static') ?? '', `${bin}/docker-init`);
  return bin;
}
