// The program behind `npm run backup` and `npm run restore`. It also works without installed packages and on Node 20 or
// later, because a backup is often restored on a new machine; see local/setup/enter.mjs.
import { readConfig } from './setup/config.mjs';
import { enter } from './setup/enter.mjs';
import { prepare } from './setup/prepare.mjs';

await enter('local/run-backup.ts', () =>
  prepare(readConfig(process.env), { parts: ['database', 'minio'], frontEnds: [] }),
);
