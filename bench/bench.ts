/**
 * Implements `npm run bench`, which measures every part of the system and writes the figures of each to bench/results/.
 * `npm run bench -- reads writes` measures some parts.
 *
 * - `--quick`: as little as shows that a part works. The figures mean nothing and are not written
 * - `--sizes 1000,10000`: the numbers of articles, for the parts that compare journals
 * - `--minutes 60`: the length of the soak, and of the load before memory is measured
 * - `--strict`: exits with 1 if a figure does not reach its aim
 *
 * ## How to add a part
 *
 * A part is a file `bench/NAME.ts` that exports `measure: Part`, see part.ts. Add its name to `parts`. It starts what it
 * measures inside `place.folder`, returns rows, and ends everything that it has started, also on an error. It throws if a
 * response is not the expected one. Give a row a `ratio` to a baseline of the same run where there is one.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { endSetupChildren } from '../local/setup/children.mjs';
import { exitWith, SetupError } from '../local/setup/fail.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { readTools } from '../local/system/tools.ts';
import { endShared } from './journal/system.ts';
import type { Part, Place } from './part.ts';
import { printRows, storeRows } from './results.ts';

/** In the order of a whole run. */
const parts = [
  'reads',
  'writes',
  'certificates',
  'first-visit',
  'growth',
  'search',
  'work-log',
  'memory',
  'backup',
  'floods',
  'soak',
  // The quick form ends the shared system, to start it again.
  'builds',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    minutes: { type: 'string' },
    strict: { type: 'boolean', default: false },
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

try {
  const unknown = positionals.filter((name) => !parts.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`Unknown part: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`);
  }
  for (const name of parts) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const { measure }: { measure: Part } = await import(`./${name}.ts`);
    const rows = await measure(placeOf(name));
    signal.throwIfAborted();
    const areReached = printRows(name, rows);
    if (values.strict && !areReached) process.exitCode = 1;
    if (!values.quick) storeRows(name, rows);
  }
} catch (error) {
  process.exitCode = 1;
  if (!signal.aborted) failure = error;
}
await endShared().catch(console.error);
rmSync(folder, { recursive: true, force: true });
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
