// `npm run dev -w NAME`: runs on the machine's own Node, without any package; see
// local/setup/enter.mjs. Runs one piece without the others.
import { requireFreePort } from '../setup/already-running.mjs';
import { enter } from '../setup/enter.mjs';
import { prepare } from '../setup/prepare.mjs';
import { readDevConfig } from './config.mjs';
import { needsOf } from './workspaces.mjs';

const [name = ''] = process.argv.slice(2);
const isService = name.startsWith('svc-');

await enter(isService ? 'local/dev/service.ts' : 'local/dev/front-end.ts', async () => {
  const config = readDevConfig(name, process.env);
  // Fail before minutes of building rather than after.
  await requireFreePort(config.port, `npm run dev -w ${name}`);
  // A front end is compiled on demand; only its tests need parts.
  return prepare(config, isService ? needsOf(name) : { parts: [], frontEnds: [] });
});
