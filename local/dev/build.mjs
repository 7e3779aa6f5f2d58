// Starts `npm run build -w NAME` on any installed Node version, before packages are installed; see
// local/setup/enter.mjs. The command builds the workspace's browser files and checks its types.
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
