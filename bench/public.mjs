// Starts `npm run bench:public` on any installed Node version, before packages are installed; see
// local/setup/enter.mjs. Lighthouse and the other measuring tools are installed into bench/ on first use, because they
// are three times as large as the product's dependencies.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from '../local/setup/children.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { projectRoot } from '../local/setup/paths.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { step } from '../local/setup/progress.mjs';

await enter('bench/public.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }));
  await installMeasuringTools();
  return tools;
});

async function installMeasuringTools() {
  const folder = `${projectRoot}/bench`;
  const stamp = `${folder}/node_modules/.installed`;
  const lockfile = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (read(stamp) === lockfile) return;
  rmSync(stamp, { force: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-workspaces'];
  await step('the measuring tools', () =>
    runLogged('npm-bench', 'npm', ['ci', ...options], { cwd: folder, untied: true }),
  );
  writeFileSync(stamp, lockfile);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
