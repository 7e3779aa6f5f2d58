import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { auditPageSchema } from '@app/contracts';
import { testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PASSWORD = 'apricot gravel sonata';
const KEY = 'the-key-of-this-process-0123456789';
let folder: string;
let env: NodeJS.ProcessEnv;
/** The compile cache avoids compiling the sources at each start. */
const { NODE_COMPILE_CACHE } = process.env;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-auth-test-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyFile = join(folder, 'auth.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  env = {
    NODE_COMPILE_CACHE,
    PORT: '0',
    MONGO_URL: testMongoUrl(),
    REDIS_URL: testRedisUrl(),
    AUTH_KEY_FILE: keyFile,
    INTERNAL_KEY: KEY,
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: PASSWORD,
  };
});
afterAll(() => rm(folder, { recursive: true }));

const run = (script: string, args: string[], extra: { env: NodeJS.ProcessEnv; input?: string }) =>
  spawnSync(process.execPath, [script, ...args], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    ...extra,
    env: { NODE_COMPILE_CACHE, ...extra.env },
  });

async function start() {
  const child = spawn(process.execPath, ['server.ts'], { cwd: import.meta.dirname, env });
  const lines: { msg: string; address?: { port: number } }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  const exit = once(child, 'close');
  const started = () => lines.find(({ msg }) => msg === 'started');
  await vi.waitFor(() => expect(started()).toBeDefined(), 110_000);
  return { child, exit, lines, url: `http://127.0.0.1:${started()?.address?.port}` };
}

async function login(url: string, username: string, password: string, newPassword?: string) {
  const answer = await fetch(`${url}/auth/login/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '192.0.2.77',
      'X-Internal-Key': KEY,
    },
    body: JSON.stringify({ username, password, newPassword }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { token: string; error?: string },
  };
}

describe('the process', () => {
  it('reports all issues of its environment at once and exits with 78', () => {
    const { status, stderr } = run('server.ts', [], {
      env: { ADMIN_USERNAME: 'root', MONGO_URL: 'http://x' },
    });
    expect(status).toBe(78);
    const named = [...stderr.matchAll(/^environment: (\w+):/gm)].map(([, name]) => name).sort();
    expect(named).toEqual([
      ...['ADMIN_PASSWORD', 'AUTH_KEY_FILE', 'INTERNAL_KEY', 'MONGO_URL', 'PORT', 'REDIS_URL'],
    ]);
  });

  it('creates the first administrator, becomes ready, and finishes a login in progress on SIGTERM', async () => {
    const { child, exit, lines, url } = await start();
    try {
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { ready: true, parts: { redis: 'ready', database: 'ready', audit: 'ready' } },
      ]);

      // The response `continue` shows that the service is handling the request. The body follows after the signal.
      const body = JSON.stringify({ username: 'ROOT', password: PASSWORD });
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
        'X-Internal-Key': KEY,
      };
      const inFlight = request(`${url}/auth/login/`, { method: 'POST', headers });
      inFlight.flushHeaders();
      await once(inFlight, 'continue');
      child.kill('SIGTERM');
      await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('stopping'), 60_000);
      await vi.waitFor(() => expect(fetch(`${url}/livez`)).rejects.toThrow(), 60_000);
      inFlight.end(body);
      const [answer] = await once(inFlight, 'response');
      expect(answer.statusCode).toBe(200);
      answer.resume();
      expect(await exit).toEqual([0, null]);
      expect(JSON.stringify(lines)).not.toContain(PASSWORD);
    } finally {
      child.kill('SIGKILL');
    }
  });

  // This test has a long time limit, because it starts eight processes one after another.
  it('accepts users of add-user.ts while it runs, and retains key and sessions after a restart', async () => {
    const add = (name: string, input: string, ...rest: string[]) =>
      run('add-user.ts', ['--name', name, '--role', 'staff', ...rest], {
        // As in compose.yaml, the addresses of the stores are in files.
        env: { MONGO_URL_FILE: mongoFile },
        input,
      });
    const mongoFile = join(folder, 'mongo-auth-url');
    await writeFile(mongoFile, `${env.MONGO_URL}\n`);
    const first = await start();
    expect(add('Stef', 'from the operator\n')).toMatchObject({ status: 0, stderr: '' });
    const easy = add('Easy', 'password12\n');
    expect([easy.status, easy.stderr.slice(0, 27)]).toEqual([1, 'password: Too easy to guess']);
    const again = add('STEF', 'from the operator\n');
    expect([again.status, again.stderr]).toEqual([1, 'A user named STEF already exists\n']);
    const invalid = add('', 'short', '--allow', '10.0.0.0/99');
    expect(invalid.status).toBe(1);
    for (const field of ['name', 'password', 'allow']) {
      expect(invalid.stderr).toMatch(new RegExp(`^${field}`, 'm'));
    }
    expect(add('x', 'from the operator', '--unknown').stderr).toContain('Usage');

    const { token } = (await login(first.url, 'root', PASSWORD)).body;
    const audit = await fetch(`${first.url}/api/users/audit`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Internal-Key': KEY },
    });
    const added = { action: 'create', kind: 'user', address: '', before: null };
    expect(auditPageSchema.parse(await audit.json()).entries).toMatchObject([
      { ...added, label: 'Stef', by: { id: '', name: 'add-user' }, after: { role: 'staff' } },
      { ...added, label: 'root', by: { id: '', name: 'svc-auth' }, after: { role: 'admin' } },
    ]);

    const given = await login(first.url, 'stef', 'from the operator');
    expect(given).toMatchObject({ status: 403, body: { error: 'password_change_required' } });
    const newPassword = 'seven yellow kettles';
    const { status, body } = await login(first.url, 'stef', 'from the operator', newPassword);
    expect(status).toBe(200);
    first.child.kill('SIGTERM');
    await first.exit;
    const second = await start();
    const headers = { Authorization: `Bearer ${body.token}`, 'X-Internal-Key': KEY };
    const verified = await fetch(`${second.url}/auth/verify-token/`, { headers });
    expect(await verified.json()).toMatchObject({ user: 'Stef', role: 'staff' });
    second.child.kill('SIGTERM');
    expect(await second.exit).toEqual([0, null]);
  });

  it('asks for name, role and password at a terminal, and does not show the password', async () => {
    const command = `'${process.execPath}' add-user.ts`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd: import.meta.dirname,
      env: { NODE_COMPILE_CACHE, PATH: process.env.PATH, MONGO_URL: testMongoUrl() },
    });
    let output = '';
    terminal.stdout.on('data', (data) => {
      output += data;
    });
    const exit = once(terminal, 'close');
    const answer = async (question: string, text: string) => {
      await vi.waitFor(() => expect(output).toContain(question), 60_000);
      terminal.stdin.write(`${text}\r`);
    };
    await answer('Name: ', 'Ravi');
    await answer('Role (', 'staff');
    await answer('Password: ', 'from the operator');
    await answer('Password again: ', 'from the operator');
    expect(await exit).toEqual([0, null]);
    expect(output).toMatch(/^[0-9a-f]{24}\r$/m);
    expect(output).not.toContain('operator');
  });

  it('refuses to create the first administrator with a weak password', () => {
    const extra = { env: { ...env, MONGO_URL: testMongoUrl(), ADMIN_PASSWORD: 'root2026' } };
    const { status, stdout } = run('server.ts', [], extra);
    expect(status).toBe(1);
    expect(stdout).toContain('ADMIN_PASSWORD: At least 10 characters');
  });

  it('reports in one line that add-user.ts cannot connect to the database', () => {
    const { status, stderr } = run('add-user.ts', ['--name', 'x', '--role', 'staff'], {
      env: { MONGO_URL: 'mongodb://127.0.0.1:1/auth' },
      input: 'from the operator\n',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^No connection to the database: .*\n$/);
  });

  it('logs an unsuitable key and exits with 1', async () => {
    const keyFile = join(folder, 'rsa.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { status, stdout } = run('server.ts', [], { env: { ...env, AUTH_KEY_FILE: keyFile } });
    expect(status).toBe(1);
    expect(stdout).toContain('The signing key is not a P-256 key');
  });
});
