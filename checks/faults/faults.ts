/**
 * Implements `npm run faults`: starts a system for each fault, injects the fault under load, compares everything that was
 * acknowledged with what the system has, and prints a table. Then runs `faults:pdf` and `faults:remotes`.
 * `FAULT_SECONDS` sets the duration of an outage in seconds (default 60), `TREE_KILLS` how often all processes are
 * killed (default 20).
 */
import { spawnSync } from 'node:child_process';
import { faults } from './journal/faults.ts';
import { OUTCOME_HEADER, rowOf, runFault, runTreeKilled } from './journal/run.ts';

const TREE_KILLS = Number(process.env.TREE_KILLS ?? 20);
// Load and system share the machine, so rendering a page may take longer than in production.
process.env.RENDER_LIMIT_MS ??= '2000';

const [wanted = ''] = process.argv.slice(2);
const all = [
  ...faults.map((fault) => ({ name: fault.name, run: () => runFault(fault) })),
  { name: 'all processes killed', run: () => runTreeKilled(TREE_KILLS) },
];
const chosen = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
let isSound = true;
if (chosen.length > 0) console.log(OUTCOME_HEADER);
for (const fault of chosen) {
  try {
    const outcome = await fault.run();
    console.log(rowOf(outcome));
    const { lost, doubled, partial } = outcome.differences;
    for (const line of [...lost, ...doubled, ...partial]) console.log(`  ${line}`);
    isSound &&= lost.length + doubled.length + partial.length === 0;
  } catch (error) {
    isSound = false;
    console.log(`${fault.name}: ${error instanceof Error ? error.stack : error}`);
  }
}
for (const part of ['pdf', 'remotes']) {
  if (wanted !== '' && wanted !== part) continue;
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${part}.mjs`], {
    stdio: 'inherit',
  });
  isSound &&= status === 0;
}
process.exit(isSound ? 0 : 1);
