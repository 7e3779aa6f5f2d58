import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../local/setup/paths.mjs';
import { traefikVersion } from '../local/setup/traefik.mjs';
import { serverNames } from '../local/system/addresses.ts';
import { redisRights } from '../local/system/parts.ts';
import { secretsMaker } from './testing/secrets.ts';

/** A service as compose.yaml describes it, with aliases and merge keys resolved. */
interface Service {
  image: string;
  build?: { dockerfile: string };
  command?: string | string[];
  configs?: object[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  logging?: { driver: string; options: Record<string, string> };
  profiles?: string[];
  deploy?: { resources: { limits: { memory?: string; cpus?: string; pids?: number } } };
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}

interface Project {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
  configs: Record<string, { file: string }>;
}

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8');
// `npm run check:images` reads the files with the parser of Compose itself.
const project = parse(read('compose.yaml'), { merge: true }) as Project;
const services = Object.entries(project.services);
/** The instructions of a Dockerfile's last stage. */
const lastStage = (file: string) =>
  read(file)
    .split(/^FROM /m)
    .at(-1) ?? '';

const { folder, makeSecrets } = secretsMaker();

const named = (test: (service: Service) => unknown) =>
  services.filter(([, service]) => test(service)).map(([name]) => name);

describe('compose.yaml', () => {
  it('publishes only the gateway', () => {
    expect(named(({ ports }) => ports)).toEqual(['gateway']);
  });

  it('runs the version of Traefik that `npm start` and the conformance suite run', () => {
    expect(project.services.gateway?.image).toBe(`traefik:v${traefikVersion}`);
  });

  it('limits the resources, rights and logs of each container', () => {
    const unlimited = named(({ deploy }) => {
      const { memory, cpus, pids } = deploy?.resources.limits ?? {};
      // Engines refuse a limit above the machine's number of processors. docs/images.md requires two processors.
      return !(memory && pids && Number(cpus) <= 2);
    });
    expect(unlimited).toEqual([]);
    expect(named(({ read_only }) => !read_only)).toEqual([]);
    expect(named(({ cap_drop }) => cap_drop?.join() !== 'ALL')).toEqual([]);
    expect(named(({ cap_add }) => cap_add)).toEqual(['svc-pdf', 'svc-pdf-worker']);
    expect(named((each) => !each.security_opt?.includes('no-new-privileges:true'))).toEqual([]);
    expect(named(({ logging }) => !logging?.options['max-size'])).toEqual([]);
  });

  it('isolates the gateway from the stores, and all other containers from outside', () => {
    const reached = (name: string) => project.services[name]?.networks ?? [];
    for (const store of ['mongo', 'redis', 'minio']) {
      const other = store === 'redis' ? ['texts'] : [];
      expect(reached(store).toSorted()).toEqual(['review-stores', 'stores', ...other]);
      expect(reached('gateway').filter((each) => each.endsWith('stores'))).toEqual([]);
    }
    const outside = named(
      ({ network_mode, networks = ['default'] }) =>
        network_mode !== 'none' && networks.some((each) => !project.networks[each]?.internal),
    );
    expect(outside).toEqual(['gateway']);
  });

  it('keeps manuscripts out of reach of the containers that serve readers', () => {
    const stores = ['mongo', 'redis', 'minio'];
    const ofReview = (secret: string) => secret.includes('-review-url');
    const holders = named(({ secrets }) => secrets?.some(ofReview));
    expect(holders.sort()).toEqual(
      // Redis reads the users of all services from one file.
      [
        'backup',
        'backups',
        'restore',
        'svc-review',
        ...stores.filter((name) => name !== 'redis'),
      ].sort(),
    );
    const neighbours = named(({ networks }) =>
      networks?.some((each) => project.services['svc-review']?.networks?.includes(each)),
    );
    // svc-review reads two services. Networks of Compose have no direction, so both services are neighbours.
    expect(neighbours.sort()).toEqual(
      ['gateway', 'svc-auth', 'svc-content', 'svc-review', ...stores].sort(),
    );
    for (const reader of ['svc-pdf', 'svc-pdf-worker', 'svc-pdf-texts', 'mfe-public', 'shell']) {
      const { networks = [] } = project.services[reader] ?? {};
      expect([reader, networks.filter((each) => each.startsWith('review'))]).toEqual([reader, []]);
    }
  });

  it('lets the worker that reads strangers’ files reach only its queue, and gives it no key', () => {
    const { secrets, networks, environment } = project.services['svc-pdf-texts'] ?? {};
    expect([secrets, networks]).toEqual([['redis-texts-url'], ['texts']]);
    expect(Object.keys(environment ?? {})).toEqual(['REDIS_URL_FILE']);
    const neighbours = named(({ networks: reached }) => reached?.includes('texts'));
    expect(neighbours.sort()).toEqual(['redis', 'svc-pdf-texts']);
  });

  it('waits for health or completion of dependencies, never only for their start', () => {
    const conditions = services.flatMap(([, { depends_on }]) =>
      Object.values(depends_on ?? {}).map(({ condition }) => condition),
    );
    expect(conditions.length).toBeGreaterThan(10);
    expect(new Set(conditions)).toEqual(
      new Set(['service_healthy', 'service_completed_successfully']),
    );
  });

  it('checks the health of every long-running container', () => {
    const unchecked = named(
      ({ restart, healthcheck, build }) =>
        restart === 'unless-stopped' &&
        !healthcheck &&
        !(build && lastStage(build.dockerfile).includes('\nHEALTHCHECK ')),
    );
    expect(unchecked).toEqual([]);
  });

  it('lets the health check wait for a migration', () => {
    const migrating = named(({ build }) => {
      const piece = build?.dockerfile.replace('/Dockerfile', '');
      const list = `${piece}/{,store/}migrations/index.ts`;
      return globSync(list, { cwd: projectRoot }).length > 0;
    });
    expect(migrating).toContain('svc-content');
    for (const piece of migrating) {
      expect(lastStage(`${piece}/Dockerfile`)).toContain(
        'HEALTHCHECK --interval=10s --timeout=24h',
      );
      expect(project.services[piece]?.healthcheck).toBeUndefined();
    }
  });

  it('builds each image of this repository with a Dockerfile whose last stage runs as an ordinary user', () => {
    for (const [, { build }] of services) {
      if (!build) continue;
      const users = [...lastStage(build.dockerfile).matchAll(/^USER (.*)$/gm)];
      expect([build.dockerfile, users.at(-1)?.[1]]).toEqual([build.dockerfile, 'node']);
    }
  });

  it('reads each secret from a file that make-secrets.sh writes', () => {
    const made = makeSecrets();
    // No container reads the private key of the root certificate.
    const given = Object.keys(made).filter((name) => name !== 'document-root.pem');
    expect(Object.keys(project.secrets).sort()).toEqual(given.sort());
    for (const [name, { file }] of Object.entries(project.secrets)) {
      expect(file).toBe(`secrets/${name}`);
    }
    const secret = /PASSWORD|PASSPHRASE|SECRET|_KEY$|_TOKEN|^(MONGO|REDIS|S3)_URL$/;
    for (const [name, { environment = {}, secrets = [] }] of services) {
      const secretOnes = Object.keys(environment).filter((key) =>
        secret.test(key.replace(/_FILE$/, '')),
      );
      expect([name, secretOnes.filter((key) => !key.endsWith('_FILE'))]).toEqual([name, []]);
      // Stores read their secrets in their command or health check. MongoDB also creates the services' users.
      const { command, healthcheck, configs } = project.services[name] ?? {};
      const users =
        configs && ['auth', 'content', 'review'].map((user) => `/run/secrets/mongo-${user}-url`);
      const using = JSON.stringify([environment, command, healthcheck, users]);
      const used = [...using.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, file]) => file);
      expect([name, [...new Set(used)].sort()]).toEqual([name, [...secrets].sort()]);
    }
  });

  it('gives the internal key only to the gateway and to the pieces that the key protects', () => {
    const holders = named(({ secrets }) => secrets?.includes('internal-key'));
    const areas = areaNames.map((name) => `mfe-${name}`);
    const keyless = ['svc-pdf-texts', ...areas];
    const pieces = serverNames.filter((name) => !keyless.includes(name));
    expect(holders.toSorted()).toEqual(['gateway', ...pieces].toSorted());
    for (const name of holders) {
      const { INTERNAL_KEY_FILE } = project.services[name]?.environment ?? {};
      expect([name, INTERNAL_KEY_FILE]).toEqual([name, '/run/secrets/internal-key']);
    }
    expect(makeSecrets()['internal-key']).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('gives the key of svc-review only to svc-review and the gateway, so that no other piece can call svc-review', () => {
    const holders = named(({ secrets }) => secrets?.includes('review-key'));
    expect(holders.toSorted()).toEqual(['gateway', 'svc-review']);
    for (const name of holders) {
      expect(project.services[name]?.environment?.REVIEW_KEY_FILE).toBe('/run/secrets/review-key');
    }
    const { 'review-key': key, 'internal-key': shared } = makeSecrets();
    expect(key).toMatch(/^[0-9a-f]{64}\n$/);
    expect(key).not.toBe(shared);
  });

  it.each([
    ['internal-key', 'INTERNAL_KEY'],
    ['review-key', 'REVIEW_KEY'],
  ])('passes the %s to the gateway’s program, and starts nothing without it', (secret, name) => {
    const [shell, options, script] = project.services.gateway?.entrypoint ?? [];
    expect([shell, options]).toEqual(['sh', '-ec']);
    // Compose reads `$$` as `$`.
    const started = script?.replaceAll('$$', '$').replace('exec traefik', `exec printenv ${name}`);
    const secrets = makeSecrets();
    const start = (given: string) =>
      spawnSync('sh', ['-ec', started ?? ''], {
        env: {
          PATH: process.env.PATH,
          INTERNAL_KEY_FILE: join(folder, 'secrets/internal-key'),
          REVIEW_KEY_FILE: join(folder, 'secrets/review-key'),
          [`${name}_FILE`]: given,
        },
        encoding: 'utf8',
      });
    expect(start(join(folder, 'secrets', secret)).stdout).toBe(secrets[secret]);
    expect(start('/none')).toMatchObject({ stdout: '' });
    expect(start('/none').status).not.toBe(0);
  });

  it('runs a backup or restore only if asked to, with the stores and all keys', () => {
    const asked = services.filter(([, { profiles }]) => profiles);
    expect(asked.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['backup', ['backup']],
      ['restore', ['restore']],
      ['backups', ['backups']],
    ]);
    for (const [, { environment, image, volumes }] of asked) {
      expect(Object.keys(environment ?? {}).sort()).toEqual([
        ...['AUTH_KEY_FILE', 'BACKUP_PASSPHRASE_FILE', 'BADGE_KEYS_FILE', 'CERTIFICATE_KEY_FILE'],
        'DOCUMENT_KEYS_FILE',
        ...['MONGO_AUTH_URL_FILE', 'MONGO_CONTENT_URL_FILE', 'MONGO_REVIEW_URL_FILE'],
        ...['S3_REVIEW_URL_FILE', 'S3_URL_FILE'],
      ]);
      expect(image).toBe(project.services['svc-content']?.image);
      expect(volumes).toEqual(['./backups:/backups']);
    }
  });

  it('runs Redis with a password and an append-only file', () => {
    const command = [project.services.redis?.command].flat().join(' ');
    expect(command).toContain('--appendonly yes --appendfsync $');
    expect(command).toMatch(/\{REDIS_APPENDFSYNC:-always\} --maxmemory-policy noeviction/);
    expect(makeSecrets()['redis.conf']).toMatch(/^requirepass [0-9a-f]{48}\n$/);
  });

  it('runs the storage so that acknowledged files are on disk', () => {
    expect(project.services.minio?.environment?.MINIO_FS_OSYNC).toBe(
      '$'.concat('{MINIO_FS_OSYNC:-on}'),
    );
  });

  it('gives each service the same rights in Redis as `npm start`', () => {
    const made = makeSecrets();
    const users = Object.entries(redisRights).map(([user, rights]) => {
      const { username, password } = new URL(made[`redis-${user}-url`] ?? '');
      expect([username, password]).toEqual([user, expect.stringMatching(/^[0-9a-f]{48}$/)]);
      return `user ${user} on >${password} ${rights} +@all -@admin -@dangerous +info\n`;
    });
    expect(made['redis-users.conf']).toBe(users.join(''));
    expect(project.services.redis?.command).toContain('/run/secrets/redis-users.conf');
  });
});
