/**
 * Implements `npm run faults`: starts a system for each fault, injects the fault under load, compares everything that was
 * acknowledged with what the system has, and prints a table. Then runs `faults:pdf` and `faults:remotes`. Fails if
 * something is lost or a limit is exceeded (journal/limits.ts). Arguments are regular expressions:
 * `npm run faults -- redis 'frozen$'` injects the faults whose names match one of them.
 * `FAULT_SECONDS` sets the duration of an outage in seconds (default 60), `TREE_KILLS` how often all processes are
 * killed (default 20).
 */
import { spawnSync } from 'node:child_process';
import { faults } from './journal/faults.ts';
import { exceededLimits } from './journal/limits.ts';
import { runFault, runTreeKilled } from './journal/run.ts';
import { OUTCOME_HEADER, rowsOf } from './journal/table.ts';

const TREE_KILLS = Number(process.env.TREE_KILLS ?? 20);
// Load and system share the machine, so rendering a page may take longer than in production.
process.env.RENDER_LIMIT_MS ??= '2000';

const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((part) => new RegExp(part, 'i').test(name));
const all = [
  ...faults.map((fault) => ({ ...fault, run: () => runFault(fault) })),
  // The time until a new `npm start` is ready is not a recovery.
  {
    name: 'all processes killed',
    recoversIn: Number.POSITIVE_INFINITY,
    run: () => runTreeKilled(TREE_KILLS),
  },
];
const chosen = all.filter(({ name }) => isWanted(name));
let isSound = true;
if (chosen.length > 0) console.log(OUTCOME_HEADER);
for (const fault of chosen) {
  try {
    const outcome = await fault.run();
    for (const row of rowsOf(outcome)) console.log(row);
    const exceeded = exceededLimits(outcome, fault);
    for (const limit of exceeded) console.log(`  LIMIT EXCEEDED: ${limit}`);
    isSound &&= exceeded.length === 0;
  } catch (error) {
    isSound = false;
    console.log(`${fault.name}: ${error instanceof Error ? error.stack : error}`);
  }
}
for (const part of ['pdf', 'remotes']) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const { status } = spawnSync('npm', ['run', `faults:${part}`], { stdio: 'inherit' });
  isSound &&= status === 0;
}
process.exit(isSound ? 0 : 1);
