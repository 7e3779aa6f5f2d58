import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// In a process of its own, because no program can be run after the request to stop.
const script = `
  import { endSetupChildren, runLogged } from '${import.meta.dirname}/children.mjs';
  const run = () => runLogged('sleep', 'sleep', ['600']).catch(({ name }) => name);
  const running = run();
  await endSetupChildren();
  console.log(await running, await run());
`;

it('ends the program that is running, and starts no other one', async () => {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('AbortError AbortError\n');
});
