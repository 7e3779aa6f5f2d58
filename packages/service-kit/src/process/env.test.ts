import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { internalKeyEnv, originEnv, readEnv, serverEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const schema = z.object({ ...serverEnv, CONTENT_URL: originEnv });

it('parses the variables, applies defaults and freezes the result', () => {
  const env = readEnv(schema, { PORT: '80', HOST: '', CONTENT_URL: 'http://a:1/', OTHER: 'x' });
  expect(env).toEqual({
    HOST: '127.0.0.1',
    PORT: 80,
    DRAIN_MS: 0,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    CONTENT_URL: 'http://a:1',
  });
  expect(Object.isFrozen(env)).toBe(true);
});

it('reads any variable from a file, without the line ending', () => {
  const env = readEnv(schema, {
    PORT: '80',
    CONTENT_URL_FILE: file('address', 'http://a:1\n'),
  });
  expect(env).toMatchObject({ CONTENT_URL: 'http://a:1' });
});

it('accepts the former name of S3_URL', () => {
  const storage = z.object({ S3_URL: z.string() });
  expect(readEnv(storage, { MINIO_URL: 'http://a:1/b' })).toEqual({ S3_URL: 'http://a:1/b' });
  const MINIO_URL_FILE = file('storage', 'http://c:1/d');
  expect(readEnv(storage, { MINIO_URL_FILE })).toEqual({ S3_URL: 'http://c:1/d' });
  const both = { S3_URL: 'http://e:1/f', MINIO_URL: 'http://a:1/b' };
  expect(readEnv(storage, both)).toEqual({ S3_URL: 'http://e:1/f' });
});

it('ignores the suffix _FILE of a variable of the schema', () => {
  const paths = z.object({ KEY: z.string().optional(), KEY_FILE: z.string() });
  expect(readEnv(paths, { KEY_FILE: '/not/there' })).toEqual({ KEY_FILE: '/not/there' });
});

it('reads the internal key, with former keys after a comma, and accepts `off` instead of a key', () => {
  const [present, former] = ['a', 'b'].map((letter) => letter.repeat(32));
  const key = z.object(internalKeyEnv);
  const read = (INTERNAL_KEY: string) => readEnv(key, { INTERNAL_KEY }).INTERNAL_KEY;
  expect(read(`${present}`)).toEqual([present]);
  expect(read(`${present},${former}`)).toEqual([present, former]);
  expect(read('off')).toEqual([]);
  for (const wrong of [undefined, 'short', `${present},`, `${present}, ${former}`, `${present}'`]) {
    expect(key.safeParse({ INTERNAL_KEY: wrong }).success, wrong).toBe(false);
  }
});

function issuesWith(env: Record<string, string>): string[] {
  const script = `
    import { z } from 'zod';
    import { originEnv, readEnv, serverEnv } from '${new URL('./env.ts', import.meta.url)}';
    readEnv(z.object({ ...serverEnv, CONTENT_URL: originEnv, SECRET: z.string() }));
    console.log('continued');`;
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

it('reports all issues at once and exits with 78', () => {
  const issues = issuesWith({
    PORT: '99999',
    METRICS_PORT: 'x',
    CONTENT_URL: 'file:///x',
    SECRET: '',
  });
  expect(issues.map(named)).toEqual(['PORT', 'METRICS_PORT', 'CONTENT_URL', 'SECRET']);
});

it('reports unreadable files and variables set twice together with the other issues', () => {
  const issues = issuesWith({
    METRICS_PORT: 'x',
    PORT: '80',
    PORT_FILE: file('port', '81'),
    CONTENT_URL: 'http://a:1',
    SECRET_FILE: join(folder, 'absent'),
  });
  expect(issues.map(named)).toEqual(['METRICS_PORT', 'PORT', 'SECRET']);
  expect(issues[1]).toContain('PORT_FILE');
  expect(issues[2]).toContain('ENOENT');
});

it.each(['\n', 'secret\n\n', '\ufeffsecret'])(
  'refuses a file without exactly one line: %j',
  (content) => {
    const issues = issuesWith({
      PORT: '80',
      CONTENT_URL: 'http://a:1',
      SECRET_FILE: file('secret', content),
    });
    expect(issues.map(named)).toEqual(['SECRET']);
    expect(issues[0]).toContain('one line');
  },
);
