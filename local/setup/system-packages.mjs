import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { cacheDir } from './paths.mjs';
import { findProgram } from './programs.mjs';
import { step } from './progress.mjs';

// Unattended upgrades on a new machine hold apt's lock for some minutes. Each try waits 5 s.
const lockTries = 30;

/**
 * Installs the Debian packages of missing programs. Without root, throws an error with the command to run.
 * @param {Record<string, string>} wanted Debian package by program
 */
export async function installSystemPackages(wanted) {
  const missing = Object.entries(wanted).filter(([program]) => !findProgram(program));
  if (missing.length === 0) return;
  const names = missing.map(([, debianPackage]) => debianPackage);
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new SetupError(
      `Missing: ${missing.map(([program]) => program).join(', ')}. Install these programs and run the command again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `Missing: ${names.join(', ')}. Run  sudo sh -c '${command}'  and then the command again.`,
    );
  }
  await install(names.join(' and '), command);
}

/**
 * Installs an optional package if possible. Tries only once per machine.
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
    console.log(`${name} cannot be installed here. Continuing without it.`);
  });
}

/**
 * @param {string} names
 * @param {string} command
 */
function install(names, command) {
  return step(`installing the Debian packages ${names}`, () =>
    // Both commands write to one log. If `apt-get install` fails for lack of a network, only the warnings of
    // `apt-get update` show this, and the error message is derived from the log.
    withLockRetries(() =>
      runLogged('apt-get', 'sh', ['-c', command], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        untied: true,
      }),
    ),
  );
}

/**
 * Retries while another apt or dpkg holds the lock, and repairs an interrupted dpkg.
 * @param {() => Promise<void>} work
 */
async function withLockRetries(work) {
  for (let left = lockTries; ; left--) {
    try {
      return await work();
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      if (left === 0) throw error;
      if (/dpkg --configure -a|dpkg was interrupted/.test(text)) {
        await runLogged('dpkg', 'dpkg', ['--configure', '-a'], { untied: true });
      } else if (/[Ll]ock/.test(text)) {
        await sleep(5_000);
      } else {
        throw error;
      }
    }
  }
}
