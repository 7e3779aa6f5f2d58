// The program behind `npm run bench`. The program also works without installed packages and on
// Node 20 or later; see local/setup/enter.mjs. Lighthouse and the other measuring tools are three times as large as the
// product's dependencies, so they are installed into bench/ on first use.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from '../local/setup/children.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { prepare } from '../local/setup/prepare.mjs';
import { step } from '../local/setup/progress.mjs';

const parts = process.argv.slice(2).filter((argument) => /^[a-z]/.test(argument));
const isMeasured = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part);

await enter('bench/bench.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }));
  if (isMeasured('reads') || isMeasured('first-visit'))
    await installMeasuringTools(import.meta.dirname);
  return tools;
});

/** @param {string} folder */
async function installMeasuringTools(folder) {
  const stamp = `${folder}/node_modules/.installed`;
  const lockfile = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  rmSync(stamp, { force: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-workspaces'];
  await step('the measuring tools', () =>
    runLogged('npm-bench', 'npm', ['ci', ...options], { cwd: folder, untied: true }),
  );
  writeFileSync(stamp, lockfile);
}
