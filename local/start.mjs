// `npm start`: runs on the machine's own Node, without any package; see setup/enter.mjs.
// The script says `exec`, so that npm's signals reach this process and not a shell before it.
import { lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { enter } from './setup/enter.mjs';
import { prepare } from './setup/prepare.mjs';

await enter('local/launch.ts', async () => {
  const config = readConfig(process.env);
  // What would be in the way at the end is said before minutes of building.
  const unlock = await lockDataDir(config.dataDir);
  await requireFreePort(config.port);
  unlock();
  return prepare(config);
});
