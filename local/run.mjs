// Runs the program of an npm script: `node local/run.mjs NAME`. This file works directly after `git clone`: it needs no
// installed packages, and runs on the machine's own Node. The scripts use `exec`, so that npm's signals reach this
// process instead of a shell.
import { canSetUp } from './setup/node-versions.mjs';

if (canSetUp(process.versions.node)) {
  const [name = '', ...args] = process.argv.slice(2);
  // The modules are imported after the check, because an older Node cannot load all of them.
  Promise.all([import('./setup/enter.mjs'), import('./commands.mjs')]).then(
    ([{ enter }, { commandNamed }]) => enter(name, () => commandNamed(name, args), args),
  );
} else {
  console.error(
    `Node 20.19 or later, or 22.12 or later, is needed. This is ${process.version}. Install a newer one from https://nodejs.org/.`,
  );
  process.exitCode = 1;
}
