import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface ScriptOptions {
  args?: string[];
  env: Record<string, string>;
  input?: string;
}

/**
 * Runs one of the project's scripts to its end and answers what it printed.
 * @throws when it fails, with what it wrote to standard error
 */
export async function runScript(path: string, { args = [], env, input = '' }: ScriptOptions) {
  const child = spawn(process.execPath, [root + path, ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const ended = new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const [output, faults, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${faults}`);
  return output;
}
