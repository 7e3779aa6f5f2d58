import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('reports the error of a run and those of its cleanup, and cleans up completely', () => {
  const script = `
    import { runFaults } from '${import.meta.dirname}/run-faults.ts';
    await runFaults(async ({ cleanup }) => {
      cleanup.defer(() => console.log('all cleaned up'));
      cleanup.defer(() => { throw new Error('the system does not stop'); });
      throw new Error('the tests did not start');
    });
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/the tests did not start[\s\S]*the system does not stop/);
  expect(stdout).toBe('all cleaned up\n');
});
