// Runs the program of an npm script: `node local/run.mjs NAME`. It works directly after `git clone`, without installed
// packages, on the machine's own Node. The scripts use `exec`, so that npm's signals reach this process instead of a shell.
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Node ${OLDEST_NODE} or later is needed, this is ${process.version}. Install a newer one from https://nodejs.org/.`,
  );
  process.exit(1);
}
// Imported after the check, because an older Node cannot load all modules.
const { enter } = await import('./setup/enter.mjs');
const { commandNamed } = await import('./commands.mjs');
const [name = '', ...args] = process.argv.slice(2);
await enter(() => commandNamed(name, args), args);
