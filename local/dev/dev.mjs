// The program behind `npm run dev -w NAME`, which runs one service or front end without the others. The program also
// works without installed packages and on Node 20 or later; see local/setup/enter.mjs.
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
  // A front end needs no databases, and its files are compiled on request.
  return prepare(config, isService ? needsOf(name) : { parts: [], frontEnds: [] });
});
