import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { buildGoProgram, type GoProgram } from '../../../local/setup/go-tools.mjs';
import { findProgram } from '../../../local/setup/programs.mjs';
import { installSystemPackages } from '../../../local/setup/system-packages.mjs';

const moby = 'github.com/moby/moby/v2';
const containerd = 'github.com/containerd/containerd/v2';

/**
 * Describes a program of a module in programs/. The go.mod file determines the version that is built. `version` is only
 * the text that the linker writes into the program; keep it equal to the version in go.mod.
 */
export const goProgram = (
  folder: string,
  name: string,
  path: string,
  more: Partial<GoProgram> = {},
): GoProgram => ({ name, folder: `checks/containers/programs/${folder}`, package: path, ...more });

const programs: GoProgram[] = [
  // Without the build tag `seccomp`, every start of a container fails with "seccomp not supported".
  goProgram('runc', 'runc', 'github.com/opencontainers/runc', { tags: 'seccomp' }),
  ...['containerd', 'containerd-shim-runc-v2', 'ctr'].map((name) =>
    goProgram('containerd', name, `${containerd}/cmd/${name}`, {
      version: `${containerd}/version.Version=v2.4.2`,
    }),
  ),
  goProgram('engine', 'docker-proxy', `${moby}/cmd/docker-proxy`),
  goProgram('engine', 'dockerd', `${moby}/cmd/dockerd`, {
    version: `${moby}/dockerversion.Version=29.0.0-v2.0.0-beta.24`,
  }),
  goProgram('compose', 'docker-compose', 'github.com/docker/compose/v2/cmd', {
    version: 'github.com/docker/compose/v2/internal.Version=v2.40.3',
  }),
  goProgram('compose', 'docker', 'github.com/docker/cli/cmd/docker', {
    version: 'github.com/docker/cli/cli/version.Version=28.5.1',
  }),
];

/** The Debian packages, each by a program in the package. */
const debianPackages = {
  gcc: 'gcc',
  'pkg-config': 'pkg-config',
  debootstrap: 'debootstrap',
  iptables: 'iptables',
};

/**
 * Installs and builds the programs of the engine one after another, because each build uses all processors.
 * @returns a folder that contains all programs by name
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
