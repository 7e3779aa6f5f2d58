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

/** What the script writes in a copy of the repository that has nothing yet. */
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

  it('publishes the gateway alone', () => {
    expect(named(({ ports }) => ports)).toEqual(['gateway']);
    expect(project.services.gateway?.ports?.map((port) => port.published)).toEqual(published);
  });

  it('limits what each container takes and may do', () => {
    const unlimited = named(({ deploy }) => {
      const { memory, cpus, pids } = deploy?.resources?.limits ?? {};
      return !(memory && cpus && pids);
    });
    expect(unlimited).toEqual([]);
    expect(named(({ read_only }) => !read_only)).toEqual([]);
    expect(named(({ cap_drop }) => cap_drop?.join() !== 'ALL')).toEqual([]);
    expect(named((each) => !each.security_opt?.includes('no-new-privileges:true'))).toEqual([]);
  });

  it('keeps the gateway from the stores and all but the gateway from the outside', () => {
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

  // `docker compose up` ends with it, and neither Compose's library nor check:images tells.
  it('asks nothing that an engine refuses', () => {
    const processors = services.map(([, { deploy }]) => deploy?.resources?.limits?.cpus ?? 0);
    // More than the machine has is refused, and docs/images.md asks for two.
    expect(Math.max(...processors)).toBe(2);
    for (const [name, service] of services) {
      const { secrets = [], configs = [], volumes = [], tmpfs = [] } = service;
      const given = [
        ...secrets.map(({ source }) => project.secrets[source]),
        ...configs.map(({ source }) => project.configs?.[source]),
      ];
      // What is not a file would be written into the container's root, which is read-only.
      expect([name, given.filter((each) => !each?.file)]).toEqual([name, []]);

      const targets = [...secrets, ...configs, ...volumes].map(({ target }) => target);
      const places = [...targets, ...tmpfs];
      for (const { type, source = '', target, read_only } of volumes) {
        if (type !== 'bind') continue;
        // Compose makes an empty folder of what is not there.
        expect([source, existsSync(source)]).toEqual([source, true]);
        if (!read_only) continue;
        const inside = places.filter((each) => each.startsWith(`${target}/`));
        const mountPoints = inside.map((each) => source + each.slice(target.length));
        expect(mountPoints.filter((each) => !existsSync(each))).toEqual([]);
      }
    }
  });

  it('gives each container the folders that its programs write to', () => {
    const written = { mongo: ['/data/db', '/data/configdb'], redis: ['/data'], minio: ['/data'] };
    for (const [name, folders] of Object.entries(written)) {
      const { volumes = [] } = project.services[name] ?? {};
      const writable = volumes.filter(({ read_only }) => !read_only).map(({ target }) => target);
      expect([name, writable]).toEqual([name, folders]);
    }
    const longRunning = services.filter(([, { restart }]) => restart === 'unless-stopped');
    expect(longRunning.filter(([, { tmpfs }]) => !tmpfs?.includes('/tmp'))).toEqual([]);
  });

  it('waits for a migration as long as it takes', async () => {
    for (const [name, { build, healthcheck }] of services) {
      if (!existsSync(`${projectRoot}/${name}/migrations`)) continue;
      expect([name, healthcheck]).toEqual([name, undefined]);
      const instructions = (await readDockerfile(build?.dockerfile ?? '')).at(-1)?.Instructions;
      const check = instructions?.find(({ Name }) => Name === 'HEALTHCHECK')?.Value.Health;
      // In nanoseconds.
      expect((check as { StartPeriod: number }).StartPeriod / 1e9).toBe(24 * 60 * 60);
    }
  });

  it('waits for health or for the end of what goes before, never for a mere start', () => {
    const conditions = services.flatMap(([, { depends_on }]) =>
      Object.values(depends_on ?? {}).map(({ condition }) => condition),
    );
    expect(conditions.length).toBeGreaterThan(10);
    expect(conditions.filter((condition) => !keepsOrders(condition))).toEqual([]);
  });

  it('checks the health of all that stays', async () => {
    const unchecked: string[] = [];
    for (const [name, { restart, healthcheck, build }] of services) {
      if (restart !== 'unless-stopped' || healthcheck) continue;
      const stages: Stage[] = build ? await readDockerfile(build.dockerfile) : [];
      const instructions = stages.at(-1)?.Instructions ?? [];
      if (!instructions.some((each) => each.Name === 'HEALTHCHECK')) unchecked.push(name);
    }
    expect(unchecked).toEqual([]);
  });

  it('builds each image of its own by a Dockerfile that ends as an ordinary user', async () => {
    for (const [, { build }] of services) {
      if (!build) continue;
      const stages = await readDockerfile(build.dockerfile);
      const user = stages.at(-1)?.Instructions.findLast(({ Name }) => Name === 'USER');
      expect([build.dockerfile, user?.Value.User]).toEqual([build.dockerfile, 'node']);
    }
  });

  it('takes each secret from a file that make-secrets.sh writes, and none from elsewhere', () => {
    const made = makeSecrets();
    const wanted = Object.entries(project.secrets);
    expect(wanted.map(([name]) => name).sort()).toEqual(Object.keys(made).sort());
    for (const [name, { file }] of wanted) expect(file).toBe(`${projectRoot}/secrets/${name}`);
    const secret = /PASSWORD|SECRET|_KEY$|_TOKEN|^(MONGO|REDIS|MINIO)_URL$/;
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

it('keeps jobs and ended sessions in Redis, on disk and behind a password', async () => {
  const { redis } = (await readProject('compose.yaml')).services;
  const command = redis?.command?.join(' ');
  expect(command).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
  expect(makeSecrets()['redis.conf']).toMatch(/^requirepass [0-9a-f]{48}\n$/);
});

it('makes secrets that only their owner comes to, that fit together, and once', () => {
  const before = makeSecrets();
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  // The users of the containers read them, and have no account on the machine.
  expect(statSync(join(folder, 'secrets/redis-url')).mode & 0o777).toBe(0o444);
  const password = before['minio-password']?.trim();
  expect(before['minio-url']).toBe(`http://journal:${password}@minio:9000/journal\n`);
  expect(before['redis-url']).toContain(`:${before['redis.conf']?.trim().split(' ')[1]}@`);
  rmSync(join(folder, 'secrets/redis-url'));
  expect(makeSecrets()).toEqual(before);
});

it('makes a user of MongoDB for each service, with what its address says', () => {
  const secrets = makeSecrets();
  const users: unknown[] = [];
  // As MongoDB's shell runs it.
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
