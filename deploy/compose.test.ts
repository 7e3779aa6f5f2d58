import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../local/setup/paths.mjs';
import { type Project, readDockerfile, readProject, type Stage } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script in a fresh copy of the repository. */
function makeSecrets(): Record<string, string> {
  cpSync(`${projectRoot}/deploy/make-secrets.sh`, join(folder, 'deploy/make-secrets.sh'));
  const { status, stderr } = spawnSync('sh', ['deploy/make-secrets.sh'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const names = readdirSync(join(folder, 'secrets'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]),
  );
}

const keepsOrders = (condition: string) =>
  condition === 'service_healthy' || condition === 'service_completed_successfully';

describe.each([
  { files: ['compose.yaml'], published: ['8080'] },
  { files: ['compose.yaml', 'compose.override.example.yaml'], published: ['80', '443'] },
])('$files, as Compose reads it,', ({ files, published }) => {
  let project: Project;
  let services: [string, Project['services'][string]][];
  beforeAll(async () => {
    project = await readProject(...files);
    services = Object.entries(project.services);
  });

  const named = (test: (service: Project['services'][string]) => unknown) =>
    services.filter(([, service]) => test(service)).map(([name]) => name);

  it('publishes only the gateway', () => {
    expect(named(({ ports }) => ports)).toEqual(['gateway']);
    expect(project.services.gateway?.ports?.map((port) => port.published)).toEqual(published);
  });

  it('limits the resources and rights of each container', () => {
    const unlimited = named(({ deploy }) => {
      const { memory, cpus, pids } = deploy?.resources?.limits ?? {};
      return !(memory && cpus && pids);
    });
    expect(unlimited).toEqual([]);
    expect(named(({ read_only }) => !read_only)).toEqual([]);
    expect(named(({ cap_drop }) => cap_drop?.join() !== 'ALL')).toEqual([]);
    expect(named((each) => !each.security_opt?.includes('no-new-privileges:true'))).toEqual([]);
  });

  it('isolates the gateway from the stores, and everything else from outside', () => {
    const { networks } = project;
    const reached = (name: string) => Object.keys(project.services[name]?.networks ?? {});
    for (const store of ['mongo', 'redis', 'minio']) {
      expect(reached(store)).toEqual(['stores']);
      expect(reached('gateway')).not.toContain('stores');
    }
    const isOutside = (each: string) => !networks[each]?.internal;
    const outside = services.filter(
      ([, { network_mode, networks: own }]) =>
        network_mode !== 'none' && Object.keys(own ?? { default: null }).some(isOutside),
    );
    expect(outside.map(([name]) => name)).toEqual(['gateway']);
  });

  // `docker compose up` would fail, and neither Compose's library nor check:images would notice.
  it('contains nothing that an engine rejects', () => {
    const processors = services.map(([, { deploy }]) => deploy?.resources?.limits?.cpus ?? 0);
    // Engines reject limits above the machine's processors. docs/images.md requires two.
    expect(Math.max(...processors)).toBe(2);
    for (const [name, service] of services) {
      const { secrets = [], configs = [], volumes = [], tmpfs = [] } = service;
      const given = [
        ...secrets.map(({ source }) => project.secrets[source]),
        ...configs.map(({ source }) => project.configs?.[source]),
      ];
      // Inline content would be written to the container's read-only root.
      expect([name, given.filter((each) => !each?.file)]).toEqual([name, []]);

      const targets = [...secrets, ...configs, ...volumes].map(({ target }) => target);
      const places = [...targets, ...tmpfs];
      for (const { type, source = '', target, read_only } of volumes) {
        if (type !== 'bind') continue;
        // Compose creates an empty folder for a missing source.
        expect([source, existsSync(source)]).toEqual([source, true]);
        if (!read_only) continue;
        const inside = places.filter((each) => each.startsWith(`${target}/`));
        const mountPoints = inside.map((each) => source + each.slice(target.length));
        expect(mountPoints.filter((each) => !existsSync(each))).toEqual([]);
      }
    }
  });

  it('provides the folders that each program writes to', () => {
    const written = { mongo: ['/data/db', '/data/configdb'], redis: ['/data'], minio: ['/data'] };
    for (const [name, folders] of Object.entries(written)) {
      const { volumes = [] } = project.services[name] ?? {};
      const writable = volumes.filter(({ read_only }) => !read_only).map(({ target }) => target);
      expect([name, writable]).toEqual([name, folders]);
    }
    const longRunning = services.filter(([, { restart }]) => restart === 'unless-stopped');
    expect(longRunning.filter(([, { tmpfs }]) => !tmpfs?.includes('/tmp'))).toEqual([]);
  });

  it('waits for a migration without a time limit', async () => {
    for (const [name, { build, healthcheck }] of services) {
      if (!existsSync(`${projectRoot}/${name}/migrations`)) continue;
      expect([name, healthcheck]).toEqual([name, undefined]);
      const instructions = (await readDockerfile(build?.dockerfile ?? '')).at(-1)?.Instructions;
      const check = instructions?.find(({ Name }) => Name === 'HEALTHCHECK')?.Value.Health;
      // Nanoseconds.
      expect((check as { StartPeriod: number }).StartPeriod / 1e9).toBe(24 * 60 * 60);
    }
  });

  it('waits for health or completion of dependencies, never only for their start', () => {
    const conditions = services.flatMap(([, { depends_on }]) =>
      Object.values(depends_on ?? {}).map(({ condition }) => condition),
    );
    expect(conditions.length).toBeGreaterThan(10);
    expect(conditions.filter((condition) => !keepsOrders(condition))).toEqual([]);
  });

  it('checks the health of every long-running container', async () => {
    const unchecked: string[] = [];
    for (const [name, { restart, healthcheck, build }] of services) {
      if (restart !== 'unless-stopped' || healthcheck) continue;
      const stages: Stage[] = build ? await readDockerfile(build.dockerfile) : [];
      const instructions = stages.at(-1)?.Instructions ?? [];
      if (!instructions.some((each) => each.Name === 'HEALTHCHECK')) unchecked.push(name);
    }
    expect(unchecked).toEqual([]);
  });

  it('builds each own image by a Dockerfile that ends with an ordinary user', async () => {
    for (const [, { build }] of services) {
      if (!build) continue;
      const stages = await readDockerfile(build.dockerfile);
      const user = stages.at(-1)?.Instructions.findLast(({ Name }) => Name === 'USER');
      expect([build.dockerfile, user?.Value.User]).toEqual([build.dockerfile, 'node']);
    }
  });

  it('takes each secret from a file that make-secrets.sh writes', () => {
    const made = makeSecrets();
    const wanted = Object.entries(project.secrets);
    expect(wanted.map(([name]) => name).sort()).toEqual(Object.keys(made).sort());
    for (const [name, { file }] of wanted) expect(file).toBe(`${projectRoot}/secrets/${name}`);
    const secret = /PASSWORD|SECRET|_KEY$|_TOKEN|^(MONGO|REDIS|S3)_URL$/;
    for (const [name, { environment, secrets }] of services) {
      const variables = Object.keys(environment ?? {});
      expect([name, variables.filter((each) => secret.test(each.replace(/_FILE$/, '')))]).toEqual([
        name,
        variables.filter((each) => /_FILE$/.test(each) && secret.test(each.slice(0, -5))),
      ]);
      const paths = Object.entries(environment ?? {}).filter(([key]) => key.endsWith('_FILE'));
      const given = secrets?.map(({ target }) => target) ?? [];
      for (const [, path] of paths) expect(given).toContain(path);
    }
  });
});

it('runs Redis with a password and an append-only file', async () => {
  const { redis } = (await readProject('compose.yaml')).services;
  const command = redis?.command?.join(' ');
  expect(command).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
  expect(makeSecrets()['redis.conf']).toMatch(/^requirepass [0-9a-f]{48}\n$/);
});

it('generates consistent secrets once, in a private folder', () => {
  const before = makeSecrets();
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  // World-readable inside the private folder: the containers' users have no account on the host.
  expect(statSync(join(folder, 'secrets/redis-url')).mode & 0o777).toBe(0o444);
  const password = before['minio-password']?.trim();
  expect(before['minio-url']).toBe(`http://journal:${password}@minio:9000/journal\n`);
  expect(before['redis-url']).toContain(`:${before['redis.conf']?.trim().split(' ')[1]}@`);
  rmSync(join(folder, 'secrets/redis-url'));
  expect(makeSecrets()).toEqual(before);
});

it('creates a MongoDB user for each service from its address', () => {
  const secrets = makeSecrets();
  const users: unknown[] = [];
  // As mongosh runs it.
  runInNewContext(readFileSync(`${projectRoot}/deploy/mongo-users.js`, 'utf8'), {
    require: () => ({ readFileSync: (path: string) => secrets[basename(path)] }),
    db: {
      getSiblingDB: (database: string) => ({
        createUser: (user: object) => users.push({ database, ...user }),
      }),
    },
  });
  const wanted = ['content', 'auth'].map((name) => {
    const { username, password, pathname } = new URL(secrets[`mongo-${name}-url`] ?? '');
    return { database: pathname.slice(1), user: username, pwd: password, roles: ['readWrite'] };
  });
  expect(users).toEqual(wanted);
});
