import { spawn } from 'node:child_process';

/** Runs a program to its end. Returns its standard output and, if it has failed, its standard error, too. */
export async function run(
  [program = '', ...args]: string[],
  signal: AbortSignal,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output: code === 0 ? output : output + errors };
}
