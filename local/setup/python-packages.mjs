import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { cacheDir } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Installs Python packages in a virtual environment unless they are installed. Returns its folder.
 * @param {string} name of the folder and in the progress
 * @param {string} requirements the file that lists every package with its version
 * @param {string[]} [sources] packages, with versions, whose archives are downloaded to `sources` in the folder
 */
export async function installPythonPackages(name, requirements, sources = []) {
  const wanted = readFileSync(requirements, 'utf8') + sources.join('\n');
  const hash = createHash('sha256').update(wanted).digest('hex');
  const folder = `${cacheDir}/${name}`;
  const stamp = `${folder}/installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder;
  rmSync(folder, { recursive: true, force: true });
  await step(`${name} (Python packages)`, async () => {
    await runLogged('python3-venv', 'python3', ['-m', 'venv', folder]);
    const pip = `${folder}/bin/pip`;
    // All packages are listed, so pip need not choose any.
    const own = ['--no-deps', '--disable-pip-version-check'];
    await runLogged('pip', pip, ['install', ...own, '-r', requirements]);
    if (sources.length > 0) {
      await runLogged('pip', pip, ['download', ...own, '-d', `${folder}/sources`, ...sources]);
    }
  });
  writeFileSync(stamp, hash);
  return folder;
}
