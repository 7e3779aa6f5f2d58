import { environment } from '../environment.ts';

async function control(action: 'kill' | 'start', name: string): Promise<void> {
  const url = `${environment.E2E_CONTROL_URL}/${action}/${name}`;
  const answer = await fetch(url, { method: 'POST', headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(`${action} ${name}: ${await answer.text()}`);
}

/** Kills a process. The process is not restarted until `startProcess`. */
export const killProcess = (name: string) => control('kill', name);

/** Starts a process and waits until it is ready. */
export const startProcess = (name: string) => control('start', name);
