import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('logs stack, code and causes of an error, but nothing else that a library added', () => {
  const program = `
    import { createLogger } from './log.ts';
    const refused = Object.assign(new Error('WRONGPASS'), {
      code: 'ERR', command: { name: 'auth', args: ['default', 'the-password'] },
    });
    createLogger({ name: 'x', level: 'info' }).error({ err: new TypeError('failed', { cause: refused }) });
  `;
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(line).not.toContain('the-password');
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    message: 'failed',
    stack: expect.stringContaining('TypeError: failed'),
    cause: { type: 'Error', message: 'WRONGPASS', code: 'ERR' },
  });
});
