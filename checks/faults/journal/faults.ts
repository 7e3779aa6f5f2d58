import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchedSystem } from '../launched-system.ts';
import type { Client } from './client.ts';
import { articleForm, type Kind, type Targets } from './operations.ts';

export interface Fault {
  name: string;
  /** Injects the fault. Resolves when the fault has ended. */
  inject(system: LaunchedSystem, client: Client, targets: Targets): Promise<void>;
  /** The writers that run meanwhile; all by default. */
  only?: readonly Kind[];
  /** Limits the size of the data folder, in MB. */
  diskMb?: number;
}

/** How long a process is frozen, or a disk full. */
const FAULT_MS = Number(process.env.FAULT_SECONDS ?? 60) * 1_000;

const names = {
  database: 'ferretdb',
  'object storage': 'minio',
  Redis: 'redis',
  'svc-content': 'svc-content',
  'svc-auth': 'svc-auth',
  'svc-pdf': 'svc-pdf',
  worker: 'svc-pdf-worker',
  renderer: 'mfe-public',
  shell: 'shell',
  gateway: 'gateway',
} as const;

/** The process itself, without the browsers that it has started. */
const mainProcess = (system: LaunchedSystem, name: string) => system.processes(name).slice(0, 1);
/** The browsers that svc-pdf and its worker have started. */
const browsers = (system: LaunchedSystem) =>
  ['svc-pdf', 'svc-pdf-worker'].flatMap((name) => system.processes(name).slice(1));

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

function killed(label: keyof typeof names): Fault {
  return {
    name: `${label} killed`,
    inject: async (system) => signal(mainProcess(system, names[label]), 'SIGKILL'),
  };
}

/** Frozen under a supervisor, which restarts it. */
function frozen(label: keyof typeof names): Fault {
  return {
    name: `${label} frozen`,
    inject: async (system) => signal(mainProcess(system, names[label]), 'SIGSTOP'),
  };
}

/** Frozen together with the supervisor, as in a container that nobody restarts. It then continues. */
function frozenAlone(label: keyof typeof names): Fault {
  return {
    name: `${label} frozen ${FAULT_MS / 1000} s, not restarted`,
    async inject(system) {
      system.signalGroup('SIGSTOP');
      const pids = mainProcess(system, names[label]);
      signal(pids, 'SIGSTOP');
      await sleep(FAULT_MS);
      signal(pids, 'SIGCONT');
      system.signalGroup('SIGCONT');
    },
  };
}

const diskFull: Fault = {
  name: `disk full for ${FAULT_MS / 4_000} s`,
  diskMb: 400,
  async inject({ dataDir }) {
    const filler = `${dataDir}/filler`;
    fill(filler);
    await sleep(FAULT_MS / 4);
    rmSync(filler);
  },
};

/** Writes until the disk has no space left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

export function mountDisk(path: string, megabytes: number): void {
  const { status, stderr } = spawnSync('mount', [
    ...['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path],
  ]);
  if (status !== 0) throw new Error(`A small disk cannot be mounted: ${stderr}`);
}

export function unmountDisk(path: string): void {
  spawnSync('umount', ['--lazy', path]);
}

const all = Object.keys(names) as (keyof typeof names)[];

export const faults: readonly Fault[] = [
  { name: 'none', inject: () => Promise.resolve() },
  ...all.map(killed),
  ...all.map(frozen),
  {
    name: 'Chromium killed',
    inject: async (system) => signal(browsers(system), 'SIGKILL'),
  },
  {
    name: 'Chromium frozen 20 s',
    async inject(system) {
      const pids = browsers(system);
      signal(pids, 'SIGSTOP');
      await sleep(20_000);
      signal(pids, 'SIGCONT');
    },
  },
  {
    name: 'svc-content killed ten times',
    only: ['article', 'edit', 'editor', 'settings', 'issue'],
    async inject(system) {
      for (let n = 0; n < 10; n += 1) {
        signal(mainProcess(system, 'svc-content'), 'SIGKILL');
        await sleep(3_000 + 500 * Math.random());
      }
    },
  },
  ...(['database', 'object storage', 'Redis', 'svc-auth'] as const).map(frozenAlone),
  diskFull,
  {
    name: 'fifty equal saves at once',
    only: ['article'],
    inject: (_system, client, targets) => saveAtOnce(client, targets, 50),
  },
];

/** Sends equal edits of a version and equal new articles at once. One of each must succeed, the others conflict. */
async function saveAtOnce(client: Client, targets: Targets, times: number): Promise<void> {
  const path = `/api/archives/${targets.article}`;
  const { version } = Object(await client.read(path));
  const each = (send: (n: number) => ReturnType<Client['send']>) =>
    Promise.all(Array.from({ length: times }, (_, n) => send(n)));
  const edits = await each((n) => client.send('POST', path, { country: `E${n}`, version }));
  const creates = await each(() =>
    client.send('POST', '/api/admin/archives', articleForm('EQUAL')),
  );
  for (const answers of [edits, creates]) {
    const succeeded = answers.filter(({ status }) => status < 300).length;
    const conflicts = answers.filter(({ status }) => status === 409).length;
    if (succeeded === 1 && conflicts === times - 1) continue;
    throw new Error(`Of ${times} equal saves ${succeeded} succeeded, ${conflicts} conflicted`);
  }
}
