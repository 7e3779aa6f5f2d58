import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { internalHeaders } from '../http/internal-key.ts';

it('logs an error’s stack, code and causes, but no other properties that a library added', () => {
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

it('hides passwords, tokens and keys of a logged request or environment', () => {
  const hidden = { authorization: 'the-secret', INTERNAL_KEY: 'the-secret' };
  const headers = { ...hidden, ...internalHeaders(['the-secret']), accept: 'text/plain' };
  const program = `
    import { createLogger } from './log.ts';
    const headers = ${JSON.stringify(headers)};
    createLogger({ name: 'x', level: 'info' }).info({ headers, ...headers });
  `;
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(line).not.toContain('the-secret');
  expect(JSON.parse(line).headers).toMatchObject({ accept: 'text/plain' });
});
