import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// The script runs in a separate process, because a process starts no more programs after a request to stop.
const script = `
  import { endSetupChildren, runLogged } from '${import.meta.dirname}/children.mjs';
  const run = () => runLogged('sleep', 'sleep', ['600']).catch(({ name }) => name);
  const running = run();
  await endSetupChildren();
  console.log(await running, await run());
`;

it('ends the running program and starts no other', async () => {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('AbortError AbortError\n');
});
