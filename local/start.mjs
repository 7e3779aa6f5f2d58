// `npm start`: runs on the machine's own Node, without any package; see setup/enter.mjs.
// The npm script uses `exec` so that npm's signals reach this process and not a shell in between.
import { lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { enter } from './setup/enter.mjs';
import { prepare } from './setup/prepare.mjs';

await enter('local/launch.ts', async () => {
  const config = readConfig(process.env);
  // Fail before minutes of building rather than after.
  const unlock = await lockDataDir(config.dataDir);
  await requireFreePort(config.port);
  unlock();
  return prepare(config);
});
