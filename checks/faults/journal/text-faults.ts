import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { waitFor } from '../../systems/wait-for.ts';
import { fillDisk } from './disk.ts';
import { type Fault, type Injection, SHORT_MS } from './fault.ts';
import { browsers, freezeAlone, type Label, mainProcess, signal } from './processes.ts';
import { type Disturbance, disturbedConversion, disturbedTypesetting } from './text-work.ts';

/** The time limit in milliseconds until a process logs the fault. */
const REPORTED_WITHIN_MS = 120_000;

const killed = (label: Label): Disturbance => ({
  name: `${label} killed`,
  inject: (system) => signal(mainProcess(system, label), 'SIGKILL'),
});

const redisAway: Disturbance = {
  name: `Redis frozen ${SHORT_MS / 1_000} s, not restarted`,
  inject: (system) => freezeAlone(system, 'Redis', () => sleep(SHORT_MS)),
};

/** The log line of a process that is affected by a fault, with the name of the log. */
type Report = readonly [log: string, words: string];

/**
 * Calls `fault` with a function that resolves when a process has logged the fault. `fault` can wait for this, so that
 * it does not end before it has an effect.
 */
async function untilMet(
  { dataDir }: LaunchedSystem,
  [log, words]: Report,
  fault: (during: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const times = () => readFileSync(`${dataDir}/logs/${log}.log`, 'utf8').split(words).length;
  const before = times();
  await fault(() =>
    waitFor(() => assert(times() > before, `Not logged: ${words}`), REPORTED_WITHIN_MS),
  );
}

const storageAway = (report: Report): Disturbance => ({
  name: 'object storage away',
  areFilesAway: true,
  inject: (system) =>
    untilMet(system, report, (during) => freezeAlone(system, 'object storage', during)),
});

const storageFull = (report: Report): Disturbance => ({
  name: 'disk of the object storage full',
  inject: (system) =>
    untilMet(system, report, (during) => fillDisk(`${system.dataDir}/minio`, during)),
});

const conversionStored: Report = ['svc-content', 'a conversion is tried again'];
const whileConverting: readonly Disturbance[] = [
  killed('worker of texts'),
  killed('Redis'),
  redisAway,
  storageAway(conversionStored),
  storageFull(conversionStored),
];

const typesetStored: Report = ['svc-content', 'typesetting failed'];
const whileTypesetting: readonly Disturbance[] = [
  killed('worker'),
  { name: 'Chromium killed', inject: (system) => signal(browsers(system), 'SIGKILL') },
  killed('Redis'),
  redisAway,
  storageAway(typesetStored),
  storageFull(typesetStored),
  {
    // In this fault nothing fails, because Chromium starts and prints without temporary files.
    name: 'disk of temporary files full and Chromium killed',
    inject: (system) =>
      fillDisk(`${system.dataDir}/run`, () => {
        signal(browsers(system), 'SIGKILL');
        return sleep(SHORT_MS);
      }),
  },
];

/** Returns a fault that injects disturbances one after another, each into a new conversion or typesetting. */
function faultOf(
  work: string,
  disturbances: readonly Disturbance[],
  begin: (injection: Injection) => Promise<(each: Disturbance) => Promise<string>>,
): Fault {
  return {
    name: `while ${work}`,
    only: ['edit', 'entry'],
    smallDisks: ['minio', 'run'],
    async inject(injection) {
      const { notes } = injection;
      const disturbed = await begin(injection);
      let isSound = true;
      for (const each of disturbances) {
        const outcome = await disturbed(each).catch((error: unknown) => {
          isSound = false;
          return `FAILED: ${error}`;
        });
        notes.push(`${each.name} while ${work}: ${outcome}`);
      }
      if (!isSound) throw new Error(notes.join('\n'));
    },
  };
}

export const textFaults: readonly Fault[] = [
  faultOf('a text is converted', whileConverting, disturbedConversion),
  faultOf('an article is typeset', whileTypesetting, disturbedTypesetting),
];
