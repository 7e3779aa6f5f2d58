// The program behind `npm run build -w NAME`, which builds a workspace's browser files and checks its types. The
// program also works without installed packages and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../setup/config.mjs';
import { enter } from '../setup/enter.mjs';
import { builtWorkspaces } from '../setup/front-ends.mjs';
import { prepare } from '../setup/prepare.mjs';
import { needsOf } from './workspaces.mjs';

await enter('local/dev/build.ts', () => {
  const [name = ''] = process.argv.slice(2);
  needsOf(name);
  const frontEnds = builtWorkspaces.filter((built) => built === name);
  return prepare(readConfig({}), { parts: [], frontEnds });
});
