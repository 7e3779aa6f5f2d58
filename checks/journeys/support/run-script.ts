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
 * Runs one of the project's scripts and returns its output.
 * @throws with its standard error if it fails
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
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${errors}`);
  return output;
}
