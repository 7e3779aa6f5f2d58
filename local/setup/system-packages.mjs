import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { cacheDir } from './paths.mjs';
import { findProgram } from './programs.mjs';
import { step } from './progress.mjs';

// Another package manager's run (unattended upgrades on a fresh machine) takes minutes at most.
const lockTries = 30;

/**
 * Installs the Debian packages whose programs are missing; who may not install is told how.
 * @param {Record<string, string>} wanted the package of each program
 */
export async function installSystemPackages(wanted) {
  const missing = Object.entries(wanted).filter(([program]) => !findProgram(program));
  if (missing.length === 0) return;
  const names = missing.map(([, debianPackage]) => debianPackage);
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new SetupError(
      `${missing.map(([program]) => program).join(' and ')} missing: install them and run the same again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `${names.join(' and ')} missing: run  sudo sh -c '${command}'  and then the same again.`,
    );
  }
  await install(names.join(' and '), command);
}

/**
 * Installs a package whose program makes things better, where that is possible; it is tried once.
 * @param {string} name of the package and of its program
 */
export async function offerSystemPackage(name) {
  const tried = `${cacheDir}/${name}.tried`;
  if (findProgram(name) || existsSync(tried)) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(tried, '');
  const quickly = '-o Acquire::Retries=0 -o Acquire::http::Timeout=10';
  const command = `apt-get ${quickly} update && apt-get ${quickly} install -y --no-install-recommends ${name}`;
  await install(name, command).catch(() => {
    console.log(`${name} cannot be installed here; it goes without.`);
  });
}

/**
 * @param {string} names
 * @param {string} command
 */
function install(names, command) {
  return step(`${names} (Debian packages)`, () =>
    // One log for both: it is the update's warnings that tell a missing network.
    withoutLockFaults(() =>
      runLogged('apt-get', 'sh', ['-c', command], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        untied: true,
      }),
    ),
  );
}

/**
 * Waits for another apt or dpkg that holds a lock, and repairs what an interrupted one left.
 * @param {() => Promise<void>} work
 */
async function withoutLockFaults(work) {
  for (let left = lockTries; ; left--) {
    try {
      return await work();
    } catch (fault) {
      const text = fault instanceof Error ? fault.message : '';
      if (left === 0) throw fault;
      if (/dpkg --configure -a|dpkg was interrupted/.test(text)) {
        await runLogged('dpkg', 'dpkg', ['--configure', '-a'], { untied: true });
      } else if (/[Ll]ock/.test(text)) {
        await sleep(5_000);
      } else {
        throw fault;
      }
    }
  }
}
