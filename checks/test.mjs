// The program behind `npm test` and `npm run test:scaled`. The program also works without installed packages and on
// Node 20 or later; see local/setup/enter.mjs. checks/test.ts describes the arguments.
import { needsOf } from '../local/dev/workspaces.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('checks/test.ts', () => {
  const programs = { pdftotext: 'poppler-utils' };
  if (process.argv.includes('--scaled')) return prepare(readConfig(process.env), { programs });
  // The tests start their own database, Redis and storage, so addresses in the environment are ignored.
  const { CHROMIUM_PATH } = process.env;
  const config = readConfig({ CHROMIUM_PATH });
  const at = process.argv.indexOf('--workspace');
  if (at > 0) return prepare(config, needsOf(process.argv[at + 1]));
  return prepare(config, { programs, oasdiff: true });
});
