/**
 * Implements `npm run bench`, which measures every part of the system and writes the figures of each to bench/results/.
 * `npm run bench -- reads writes` measures some parts.
 *
 * - `--quick`: the shortest run that shows that a part works. The figures are meaningless and are not written
 * - `--sizes 1000,10000`: the numbers of articles, for the parts that compare journals
 * - `--minutes 60`: the duration of the soak, and of the load before memory is measured
 *
 * ## How to add a part
 *
 * A part is a file `bench/NAME.ts` that exports `measure: Part`, see part.ts. Add its name to `parts`. `measure` starts
 * the measured system inside `place.folder`, returns rows, and ends everything that it has started, also after an
 * error. It throws if a response is not the expected one. If the same run measures a baseline, give the row a `ratio`
 * to this baseline.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { withCleanup } from '../checks/systems/with-cleanup.ts';
import { endSetupChildren } from '../local/setup/children.mjs';
import { exitWith, SetupError } from '../local/setup/fail.mjs';
import { projectRoot } from '../local/setup/paths.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { readTools } from '../local/system/tools.ts';
import { endShared } from './journal/system.ts';
import { median, type Part, type Place, type Row } from './part.ts';

/** Prints a table of the figures. */
function printRows(part: string, rows: Row[]): void {
  const head = ['', 'median', 'lowest', 'highest', 'unit', 'ratio', 'aim'];
  const lines = rows.map((row) => {
    const { name, unit, ratio = '', aim, ...figures } = figureOf(row);
    const sign = isReached(row) ? '✓' : '✗';
    const goal = aim && ('least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`);
    return [
      name,
      figures.median,
      figures.lowest,
      figures.highest,
      unit,
      ratio,
      goal ? `${goal} ${sign}` : '',
    ];
  });
  const table = [head, ...lines].map((cells) => cells.map(String));
  const widths = head.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
  console.log(`\n── ${part}`);
  for (const [name = '', ...cells] of table) {
    const columns = cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
    console.log([name.padEnd(widths[0] ?? 0), ...columns].join('  '));
  }
}

/**
 * Writes the figures of a part to bench/results/, each in a line of its own. The Git history of the file is the history
 * of the figures.
 */
function storeRows(part: string, rows: Row[]): void {
  const folder = `${projectRoot}/bench/results`;
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const head = {
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`,
    date: new Date().toISOString(),
    commit: commit.trim(),
    machine: `${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}`,
  };
  const figures = rows.map((row) => `  ${JSON.stringify(figureOf(row))}`).join(',\n');
  const text = `${JSON.stringify(head, null, 1).slice(0, -2)},\n "figures": [\n${figures}\n ]\n}\n`;
  writeFileSync(`${folder}/${part}.json`, text);
}

function figureOf({ name, unit, values, ratio, aim }: Row) {
  return {
    name,
    unit,
    median: rounded(median(values)),
    lowest: rounded(Math.min(...values)),
    highest: rounded(Math.max(...values)),
    rounds: values.length,
    ratio: ratio === undefined ? undefined : rounded(ratio),
    aim,
  };
}

/** Rounds to three digits, and to a whole number above 100. */
const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

function isReached({ values, ratio, aim }: Row): boolean {
  if (!aim) return true;
  const value = rounded(ratio ?? median(values));
  return 'least' in aim ? value >= aim.least : value <= aim.most;
}

/** The parts, in the order of a whole run. */
const parts = [
  'reads',
  'writes',
  'certificates',
  'first-visit',
  'full-text',
  'growth',
  'search',
  'work-log',
  'manuscripts',
  'memory',
  'backup',
  'floods',
  'soak',
  // The quick form of this part stops the shared system and starts it again.
  'start',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => {
  stopRequest.abort();
  void endSetupChildren();
});
const folder = mkdtempSync(`${tmpdir()}/bench-`);
let failure: unknown;

await withCleanup(async (cleanup) => {
  cleanup.defer(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  );
  cleanup.defer(endShared);
  const unknown = positionals.filter((name) => !parts.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`Unknown part: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`);
  }
  for (const name of parts) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const { measure }: { measure: Part } = await import(`./${name}.ts`);
    const rows = await measure(placeOf(name));
    signal.throwIfAborted();
    printRows(name, rows);
    if (!values.quick) storeRows(name, rows);
  }
}).catch((error: unknown) => {
  process.exitCode = 1;
  if (!signal.aborted) failure = error;
});
if (failure) exitWith(failure);
process.exit(signal.aborted ? 130 : process.exitCode);

function placeOf(name: string): Place {
  const partFolder = `${folder}/${name}`;
  mkdirSync(partFolder);
  return {
    folder: partFolder,
    demoDir: `${values.quick ? folder : partFolder}/demo`,
    tools: readTools(),
    signal,
    quick: values.quick,
    sizes: values.sizes?.split(',').map(Number),
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  };
}
