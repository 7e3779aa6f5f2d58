import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { originEnv, readEnv, serverEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

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

it('takes the content of a file for any variable, without the end of its line', () => {
  const env = readEnv(schema, {
    PORT: '80',
    CONTENT_URL_FILE: file('address', 'http://a:1\n'),
  });
  expect(env).toMatchObject({ CONTENT_URL: 'http://a:1' });
});

it('leaves a variable alone whose name only ends as a file’s does', () => {
  const paths = z.object({ KEY: z.string().optional(), KEY_FILE: z.string() });
  expect(readEnv(paths, { KEY_FILE: '/not/there' })).toEqual({ KEY_FILE: '/not/there' });
});

function faultsWith(env: Record<string, string>): string[] {
  const script = `
    import { z } from 'zod';
    import { originEnv, readEnv, serverEnv } from '${new URL('./env.ts', import.meta.url)}';
    readEnv(z.object({ ...serverEnv, CONTENT_URL: originEnv, SECRET: z.string() }));
    console.log('went on');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    env,
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stdout).toBe('');
  return stderr.split('\n').filter((line) => line.startsWith('environment: '));
}

const named = (line: string) => /^environment: (\w+): ./.exec(line)?.[1];

it('tells every fault at once and exits 78', () => {
  const faults = faultsWith({
    PORT: '99999',
    METRICS_PORT: 'x',
    CONTENT_URL: 'file:///x',
    SECRET: '',
  });
  expect(faults.map(named)).toEqual(['PORT', 'METRICS_PORT', 'CONTENT_URL', 'SECRET']);
});

it('tells of a file that cannot be read and of a variable given twice with the other faults', () => {
  const faults = faultsWith({
    METRICS_PORT: 'x',
    ...{ PORT: '80', PORT_FILE: file('port', '81') },
    ...{ CONTENT_URL: 'http://a:1', SECRET_FILE: join(folder, 'absent') },
  });
  expect(faults.map(named)).toEqual(['METRICS_PORT', 'PORT', 'SECRET']);
  expect(faults[1]).toContain('PORT_FILE');
  expect(faults[2]).toContain('ENOENT');
});

it.each(['\n', 'secret\n\n', '\ufeffsecret'])(
  'refuses a file that does not hold one line: %j',
  (content) => {
    const faults = faultsWith({
      ...{ PORT: '80', CONTENT_URL: 'http://a:1', SECRET_FILE: file('secret', content) },
    });
    expect(faults.map(named)).toEqual(['SECRET']);
    expect(faults[0]).toContain('one line');
  },
);
