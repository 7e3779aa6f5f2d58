import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { projectRoot } from '../../local/setup/paths.mjs';

/**
 * Copies `gateway/` with a longer time limit for health checks: on a busy machine, one response that is later than a second
 * would take the only server away until the next check. Returns the folder.
 */
export function patientGateway(folder: string): string {
  cpSync(`${projectRoot}/gateway`, folder, { recursive: true });
  const patient = (text: string) => text.replaceAll('timeout: 1s', 'timeout: 5s');
  rewriteFile(`${folder}/dynamic/services.yml`, patient);
  return folder;
}

/** Rewrites a file in place, as an editor does. Throws if `change` returns the same text. */
export function rewriteFile(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  writeFileSync(file, after);
}
