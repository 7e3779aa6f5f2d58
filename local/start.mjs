// The program behind `npm start`. The program also works without installed packages and on Node 20 or later; see
// local/setup/enter.mjs. The npm script uses `exec`, so that npm's signals reach this process instead of a shell.
import { relative } from 'node:path';
import { lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { enter } from './setup/enter.mjs';
import { bundlePath } from './setup/front-ends.mjs';
import { projectRoot } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

await enter(relative(projectRoot, bundlePath('local', 'launch')), async () => {
  const config = readConfig(process.env);
  // Check the data folder and the port before the set-up, which may take minutes.
  const unlock = await lockDataDir(config.dataDir);
  await requireFreePort(config.port);
  unlock();
  return prepare(config);
});
