import { setTimeout as sleep } from 'node:timers/promises';
import { articleForm } from '../../systems/articles.ts';
import type { Client } from '../../systems/client.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import type { Reading } from '../../systems/load.ts';
import { movableClock } from '../clock.ts';
import { betweenPdfAndRecord, duringUploads, slowClients } from './clients.ts';
import { fillDisk, takeDriveAway } from './disk.ts';
import { FAULT_MS, type Fault, type Injection, SHORT_MS } from './fault.ts';
import { manuscriptFaults } from './manuscript-faults.ts';
import {
  browsers,
  freezeAlone,
  type Label,
  mainProcess,
  processNames,
  signal,
} from './processes.ts';
import { textFaults } from './text-faults.ts';

const BROWSER_MS = Math.min(FAULT_MS, 20_000);

/** The pages that readers cannot get while a process is missing. */
const onlyServer: Partial<Record<Label, readonly Reading[]>> = {
  'svc-pdf': ['PDFs'],
  shell: ['pages'],
  gateway: ['pages', 'PDFs'],
};

/** Returns a fault. Faults of the object storage are injected during uploads. */
function hit(label: Label, name: string, inject: (system: LaunchedSystem) => unknown): Fault {
  return {
    name: `${label} ${name}`,
    interrupts: onlyServer[label] ?? [],
    async inject(injection) {
      const now = async () => void (await inject(injection.system));
      await (label === 'object storage' ? duringUploads(injection, now) : now());
    },
  };
}

const killed = (label: Label) =>
  hit(label, 'killed', (system) => signal(mainProcess(system, label), 'SIGKILL'));

/** Freezes a process under a supervisor, which restarts the process. */
const frozen = (label: Label) =>
  hit(label, 'frozen', (system) => signal(mainProcess(system, label), 'SIGSTOP'));

const frozenAlone = (label: Label) =>
  hit(label, `frozen ${FAULT_MS / 1_000} s, not restarted`, (system) =>
    freezeAlone(system, label, () => sleep(FAULT_MS)),
  );

export const killedBetween: Fault = {
  name: 'svc-content killed between PDF and record',
  // Another upload that waits for the database would delay the observed PDF until the fault is over.
  only: ['edit', 'editor', 'settings', 'entry'],
  async inject(injection) {
    const { system } = injection;
    const database = mainProcess(system, 'database');
    system.signalGroup('SIGSTOP');
    signal(database, 'SIGSTOP');
    await betweenPdfAndRecord(injection, () => {
      signal(mainProcess(system, 'svc-content'), 'SIGKILL');
      signal(database, 'SIGCONT');
      system.signalGroup('SIGCONT');
    });
  },
};

/** Changes the clock of all services, but not the clocks of the gateway, Redis, the database and the object storage.
 */
function clock(name: string, offset: string): Fault {
  return {
    name: `clock one hour ${name} for ${SHORT_MS / 1_000} s`,
    env: (dataDir) => movableClock(dataDir).env,
    async inject({ system: { dataDir } }) {
      const { set } = movableClock(dataDir);
      set(offset);
      await sleep(SHORT_MS);
      set('+0');
    },
  };
}

/**
 * Faults of svc-review are in `manuscript-faults.ts`, and faults of the worker that converts texts in `text-faults.ts`.
 */
const all = (Object.keys(processNames) as Label[]).filter(
  (label) => label !== 'svc-review' && label !== 'worker of texts',
);

export const faults: readonly Fault[] = [
  { name: 'none', inject: () => Promise.resolve() },
  ...all.map(killed),
  {
    name: 'svc-content killed ten times',
    only: ['article', 'edit', 'editor', 'settings', 'issue'],
    async inject({ system }) {
      for (let n = 0; n < 10; n += 1) {
        signal(mainProcess(system, 'svc-content'), 'SIGKILL');
        await sleep(3_000 + 500 * Math.random());
      }
    },
  },
  killedBetween,
  {
    name: 'Chromium killed',
    inject: async ({ system }) => signal(browsers(system), 'SIGKILL'),
  },
  ...all.map(frozen),
  {
    name: `Chromium frozen ${BROWSER_MS / 1_000} s`,
    async inject({ system }) {
      const pids = browsers(system);
      signal(pids, 'SIGSTOP');
      await sleep(BROWSER_MS);
      signal(pids, 'SIGCONT');
    },
  },
  ...all.map(frozenAlone),
  hit('object storage', `without its drive for ${SHORT_MS / 1_000} s`, ({ dataDir }) =>
    takeDriveAway(dataDir, SHORT_MS),
  ),
  {
    name: `disk full for ${SHORT_MS / 1_000} s`,
    smallDisks: ['.'],
    inject: ({ system: { dataDir } }) => fillDisk(dataDir, () => sleep(SHORT_MS)),
  },
  clock('forward', '+3600'),
  clock('back', '-3600'),
  {
    name: 'slow and aborted clients',
    inject: (injection) => slowClients(injection, SHORT_MS),
  },
  ...([2, 50] as const).map((times) => ({
    name: `${times} equal saves at once`,
    only: ['article'] as const,
    inject: (injection: Injection) => saveAtOnce(injection, times),
  })),
  ...manuscriptFaults,
  ...textFaults,
];

/**
 * Sends several equal edits of the same version concurrently, and several equal new articles. Exactly one edit and one
 * new article must succeed. The others must get a conflict.
 */
async function saveAtOnce({ client, targets, notes }: Injection, times: number): Promise<void> {
  const path = `/api/archives/${targets.article}`;
  const { version } = Object(await client.read(path));
  const each = (send: (n: number) => ReturnType<Client['send']>) =>
    Promise.all(Array.from({ length: times }, (_, n) => send(n)));
  const edits = await each((n) => client.send('POST', path, { country: `E${n}`, version }));
  const creates = await each(() =>
    client.send('POST', '/api/admin/archives', articleForm('EQUAL')),
  );
  for (const [kind, answers] of Object.entries({ edits, creates })) {
    const succeeded = answers.filter(({ status }) => status < 300).length;
    const conflicts = answers.filter(({ status }) => status === 409).length;
    const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
    notes.push(`${kind}: ${succeeded} succeeded, ${conflicts} conflicted, ${slowest.toFixed(1)} s`);
    if (succeeded === 1 && conflicts === times - 1) continue;
    throw new Error(`Of ${times} equal saves ${succeeded} succeeded, ${conflicts} conflicted`);
  }
}
