// `npm run build -w NAME`: runs on the machine's own Node, without any package; see
// embedded/setup/enter.mjs. Builds what browsers get of the workspace and checks its types.
import { readConfig } from '../embedded/setup/config.mjs';
import { enter } from '../embedded/setup/enter.mjs';
import { builtWorkspaces } from '../embedded/setup/front-ends.mjs';
import { prepare } from '../embedded/setup/prepare.mjs';
import { needsOf } from './workspaces.mjs';

await enter('../dev/build.ts', () => {
  const [name = ''] = process.argv.slice(2);
  needsOf(name);
  const frontEnds = builtWorkspaces.filter((built) => built === name);
  return prepare(readConfig({}), { parts: [], frontEnds });
});
