import assert from 'node:assert/strict';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { unique } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import type { Fault, Injection } from './fault.ts';
import { mainProcess, signal } from './processes.ts';

/** A worker that was killed is noticed when its lock has expired, and loading pandoc takes seconds. */
const CONVERTED_WITHIN_MS = 120_000;

interface State {
  conversion: { state: string; error: string | null };
  versions: unknown[];
}

/** Injects a fault while an uploaded text is converted. The upload was acknowledged, so it must become one version. */
function whileConverting(name: string, inject: (system: LaunchedSystem) => void): Fault {
  return {
    name: `${name} while a text is converted`,
    only: ['article', 'edit'],
    async inject({ system, client, targets, notes }: Injection) {
      const path = `/api/admin/archives/${targets.article}/text`;
      // The cast is safe, because the service parses its responses by the schema in tests.
      const read = async () => (await client.read(path)) as State;
      const form = new FormData();
      form.append('file', new Blob([`# ${unique()}\n\nThe sea is *salty*.`]), 'sea.md');
      const { status } = await client.send('POST', path, form);
      assert.equal(status, 202);
      const isAt = (state: string) =>
        waitFor(async () => {
          const { conversion } = await read();
          assert.equal(conversion.state, state, conversion.error ?? '');
        }, CONVERTED_WITHIN_MS);
      await isAt('converting');
      inject(system);
      const injected = performance.now();
      await isAt('done');
      const seconds = ((performance.now() - injected) / 1_000).toFixed(1);
      assert.equal((await read()).versions.length, 1);
      notes.push(`the text was there ${seconds} s later`);
    },
  };
}

export const textFaults: readonly Fault[] = [
  whileConverting('worker of texts killed', (system) =>
    signal(mainProcess(system, 'worker of texts'), 'SIGKILL'),
  ),
  whileConverting('Redis killed', (system) => signal(mainProcess(system, 'Redis'), 'SIGKILL')),
  whileConverting('object storage killed', (system) =>
    signal(mainProcess(system, 'object storage'), 'SIGKILL'),
  ),
];
