// Starts `npm run dev -w NAME` on any installed Node version, before packages are installed; see
// local/setup/enter.mjs. The command runs one service or front end without the others.
import { requireFreePort } from '../setup/already-running.mjs';
import { enter } from '../setup/enter.mjs';
import { prepare } from '../setup/prepare.mjs';
import { readDevConfig } from './config.mjs';
import { needsOf } from './workspaces.mjs';

const [name = ''] = process.argv.slice(2);
const isService = name.startsWith('svc-');

await enter(isService ? 'local/dev/service.ts' : 'local/dev/front-end.ts', async () => {
  const config = readDevConfig(name, process.env);
  // Check the port before the set-up, which may take minutes.
  await requireFreePort(config.port, `npm run dev -w ${name}`);
  // A front end needs no databases, and it is compiled when it is requested.
  return prepare(config, isService ? needsOf(name) : { parts: [], frontEnds: [] });
});
