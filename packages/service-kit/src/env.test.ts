import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { originEnv, readEnv, serverEnv } from './env.ts';

const schema = z.object({ ...serverEnv, CONTENT_URL: originEnv });

it('reads, fills in and freezes', () => {
  const env = readEnv(schema, { PORT: '80', HOST: '', CONTENT_URL: 'http://a:1/', OTHER: 'x' });
  expect(env).toEqual({
    HOST: '127.0.0.1',
    PORT: 80,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    CONTENT_URL: 'http://a:1',
  });
  expect(Object.isFrozen(env)).toBe(true);
});

it('tells every fault at once and exits 78', () => {
  const script = `
    import { z } from 'zod';
    import { originEnv, readEnv, serverEnv } from '${new URL('./env.ts', import.meta.url)}';
    readEnv(z.object({ ...serverEnv, CONTENT_URL: originEnv, SECRET: z.string() }));
    console.log('went on');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    env: { PORT: '99999', METRICS_PORT: 'x', CONTENT_URL: 'file:///x', SECRET: '' },
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stdout).toBe('');
  const named = stderr.split('\n').map((line) => /^environment: (\w+): ./.exec(line)?.[1]);
  expect(named.filter(Boolean)).toEqual(['PORT', 'METRICS_PORT', 'CONTENT_URL', 'SECRET']);
});
