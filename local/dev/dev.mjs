// `npm run dev -w NAME`: runs on the machine's own Node, without any package; see
// local/setup/enter.mjs. Work on one piece, without the others.
import { requireFreePort } from '../setup/already-running.mjs';
import { enter } from '../setup/enter.mjs';
import { prepare } from '../setup/prepare.mjs';
import { readDevConfig } from './config.mjs';
import { needsOf } from './workspaces.mjs';

const [name = ''] = process.argv.slice(2);
const isService = name.startsWith('svc-');

await enter(isService ? 'local/dev/service.ts' : 'local/dev/front-end.ts', async () => {
  const config = readDevConfig(name, process.env);
  // What would be in the way at the end is said before minutes of building.
  await requireFreePort(config.port, `npm run dev -w ${name}`);
  // A front end is compiled as it is asked for, and has no parts: those are its tests'.
  return prepare(config, isService ? needsOf(name) : { parts: [], frontEnds: [] });
});
