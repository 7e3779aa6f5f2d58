import type { LaunchedSystem } from '../../systems/launched-system.ts';

/** Maps the label of a fault to the name of its process. */
export const processNames = {
  database: 'ferretdb',
  'object storage': 'minio',
  Redis: 'redis',
  'svc-content': 'svc-content',
  'svc-auth': 'svc-auth',
  'svc-pdf': 'svc-pdf',
  'svc-review': 'svc-review',
  worker: 'svc-pdf-worker',
  'worker of texts': 'svc-pdf-texts',
  renderer: 'mfe-public',
  shell: 'shell',
  gateway: 'gateway',
} as const;
export type Label = keyof typeof processNames;

/** Returns the process itself, without the browsers it has started. */
export const mainProcess = (system: LaunchedSystem, label: Label) =>
  system.processes(processNames[label]).slice(0, 1);
/** The browsers that svc-pdf and its worker have started. */
export const browsers = (system: LaunchedSystem) =>
  (['svc-pdf', 'svc-pdf-worker'] as const).flatMap((name) => system.processes(name).slice(1));

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/**
 * Freezes a process together with its supervisor, and continues both when `during` resolves. A process in a container
 * behaves like this, because Docker does not restart frozen processes.
 */
export async function freezeAlone(
  system: LaunchedSystem,
  label: Label,
  during: () => Promise<unknown>,
): Promise<void> {
  const pids = mainProcess(system, label);
  system.signalGroup('SIGSTOP');
  signal(pids, 'SIGSTOP');
  try {
    await during();
  } finally {
    signal(pids, 'SIGCONT');
    system.signalGroup('SIGCONT');
  }
}
