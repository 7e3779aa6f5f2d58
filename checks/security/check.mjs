// The program behind `npm run security`, which check.ts describes. The program also works without installed packages
// and on Node 20 or later; see local/setup/enter.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from '../../local/setup/children.mjs';
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { prepare } from '../../local/setup/prepare.mjs';
import { step } from '../../local/setup/progress.mjs';

await enter('checks/security/check.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { pdftotext: 'poppler-utils', python3: 'python3-venv' },
  });
  process.env.SCHEMATHESIS = await installSchemathesis();
  return tools;
});

/** Installs Schemathesis in a virtual environment unless it is installed. Returns the program's path. */
async function installSchemathesis() {
  const requirements = `${projectRoot}/checks/security/requirements.txt`;
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const folder = `${cacheDir}/schemathesis`;
  const stamp = `${folder}/installed`;
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    rmSync(folder, { recursive: true, force: true });
    await step('Schemathesis (Python packages)', async () => {
      await runLogged('python3-venv', 'python3', ['-m', 'venv', folder]);
      // The file lists every package with its version, so pip need not choose any.
      const install = ['install', '--no-deps', '--disable-pip-version-check', '-r', requirements];
      await runLogged('pip', `${folder}/bin/pip`, install);
    });
    writeFileSync(stamp, hash);
  }
  return `${folder}/bin/schemathesis`;
}
