import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { cacheDir, projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Installs Python packages in a virtual environment, `.cache/NAME`, unless they are installed.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.requirements the file that lists every package with its version, from the project's root
 * @param {string[]} [options.sources] packages, with versions, whose archives are downloaded to `sources` in the folder
 * @returns {Promise<void>}
 */
export async function installPythonPackages({ name, requirements, sources = [] }) {
  const file = `${projectRoot}/${requirements}`;
  const wanted = readFileSync(file, 'utf8') + sources.join('\n');
  const hash = createHash('sha256').update(wanted).digest('hex');
  const folder = `${cacheDir}/${name}`;
  const stamp = `${folder}/installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(folder, { recursive: true, force: true });
  await step(`${name} (Python packages)`, async () => {
    await runLogged('python3-venv', 'python3', ['-m', 'venv', folder]);
    const pip = `${folder}/bin/pip`;
    // All packages are listed, so pip need not choose any.
    const own = ['--no-deps', '--disable-pip-version-check'];
    await runLogged('pip', pip, ['install', ...own, '-r', file]);
    if (sources.length > 0) {
      await runLogged('pip', pip, ['download', ...own, '-d', `${folder}/sources`, ...sources]);
    }
  });
  writeFileSync(stamp, hash);
}
