import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Runs a program that fails with an error, and returns its exit code and what it printed. */
function failWith(error: string): Promise<{ code: number; stderr: string }> {
  const { href } = new URL('fail.mjs', import.meta.url);
  const script = `import { exitWith, SetupError } from '${href}'; exitWith(${error});`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return run.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  );
}

it.each([
  ['an error that the user can fix', "new SetupError('Install Go.')", /^Install Go\.\n$/],
  [
    'the failure of a command',
    "Object.assign(new Error('git failed'), { code: 128 })",
    /git failed/,
  ],
  ['another failure', "new Error('a bug')", /^Error: a bug\n {4}at /],
])('prints %s and exits with code 1', async (_what, error, message) => {
  expect(await failWith(error)).toEqual({ code: 1, stderr: expect.stringMatching(message) });
});

it('exits with code 130 after a request to stop', async () => {
  expect(await failWith('AbortSignal.abort().reason')).toEqual({ code: 130, stderr: '' });
});
