import { mkdirSync } from 'node:fs';
import type { Config } from '../setup/config.mjs';
import type { Part, Tools } from '../setup/prepare.mjs';
import { bucketUrl, databaseUrl, freePort, localOrigin } from './addresses.ts';
import { writeAtomically } from './files.ts';
import type { ProcessSpec } from './managed-process.ts';
import { ownerMark } from './ownership.ts';
import { httpProbe, mongoProbe, type Probe, redisProbe, storageProbe } from './readiness.ts';
import type { Secrets } from './secrets.ts';

/** Database, Redis and object storage: their addresses and the processes that serve them. */
export interface Parts {
  processes: ProcessSpec[];
  /** Database, Redis or storage whose address is in the environment. They are not started, only probed. */
  external: { name: string; ready: Probe }[];
  databaseUrl(database: string): string;
  redisUrl: string;
  minioUrl: string;
}

interface PartsOptions {
  dataDir: string;
  config: Pick<Config, 'mongoUrl' | 'redisUrl' | 'minioUrl'> & Partial<Pick<Config, 'syncWrites'>>;
  tools: Tools;
  secrets: Pick<Secrets, 'minioAccessKey' | 'minioSecretKey' | 'redisPassword'>;
}

// The time limit for stopping. Databases and storage need milliseconds; start-system.ts states the total of all limits.
const stopWithinMs = 3_500;

/** Defines database, Redis and storage: each has the configured address, or a new process on a free port. */
export async function defineParts(options: PartsOptions): Promise<Parts> {
  const database = await defineDatabase(options);
  const redis = await defineRedis(options);
  const minio = await defineMinio(options);
  const all = [database, redis, minio];
  return {
    processes: all.flatMap(({ process }) => process ?? []),
    external: all.flatMap(({ external }) => external ?? []),
    databaseUrl: database.databaseUrl,
    redisUrl: redis.url,
    minioUrl: minio.url,
  };
}

/** Returns the processes of the `needed` databases and storage; all by default. */
export function partProcesses({ processes }: Parts, needed?: Part[]): ProcessSpec[] {
  const partOf = (name: string) => (/^(mongod|ferretdb)$/.test(name) ? 'database' : name);
  return processes.filter(({ name }) => !needed || needed.some((part) => part === partOf(name)));
}

async function defineDatabase({ dataDir, config, tools }: PartsOptions) {
  const { mongoUrl } = config;
  if (mongoUrl) {
    return {
      databaseUrl: (name: string) => databaseUrl(mongoUrl, name),
      // Probe the address that a service uses, because it may fail although the original address works.
      external: {
        name: 'MongoDB (MONGO_URL)',
        ready: mongoProbe(databaseUrl(mongoUrl, 'auth')),
      },
    };
  }
  const port = await freePort();
  const url = `mongodb://127.0.0.1:${port}`;
  if (tools.mongod) {
    const state = makeFolder(`${dataDir}/mongodb`);
    return {
      databaseUrl: (name: string) => `${url}/${name}`,
      process: define(dataDir, 'mongod', tools.mongod, mongoProbe(url), [
        ...['--dbpath', state, '--bind_ip', '127.0.0.1', '--port', String(port)],
      ]),
    };
  }
  const state = makeFolder(`${dataDir}/ferretdb`);
  return {
    // The embedded database's updates are atomic only over a single connection.
    databaseUrl: (name: string) => `${url}/${name}?maxPoolSize=1`,
    process: define(dataDir, 'ferretdb', tools.ferretdb ?? '', mongoProbe(url), [
      ...['-listen', `127.0.0.1:${port}`, '-state', state],
    ]),
  };
}

async function defineRedis({ dataDir, config, tools, secrets }: PartsOptions) {
  if (config.redisUrl) {
    const url = config.redisUrl;
    return { url, external: { name: 'Redis (REDIS_URL)', ready: redisProbe(url) } };
  }
  const port = await freePort();
  const url = `redis://:${secrets.redisPassword}@127.0.0.1:${port}`;
  const dir = makeFolder(`${dataDir}/redis`);
  // A file, because other users of the machine may read the arguments of a process.
  const file = `${dir}/redis.conf`;
  writeAtomically(file, `requirepass ${secrets.redisPassword}\n`);
  const args = Object.entries({
    port: String(port),
    bind: '127.0.0.1',
    dir,
    // Redis stores jobs and revoked sessions. Its writes are few, and all of them must survive a power cut.
    appendonly: 'yes',
    appendfsync: config.syncWrites === false ? 'everysec' : 'always',
    save: '',
    'maxmemory-policy': 'noeviction',
    // Setting a title would overwrite the environment that ownership.ts reads.
    'set-proc-title': 'no',
  }).flatMap(([name, value]) => [`--${name}`, value]);
  return {
    url,
    process: define(dataDir, 'redis', tools.redisServer ?? '', redisProbe(url), [file, ...args]),
  };
}

async function defineMinio({ dataDir, config, tools, secrets }: PartsOptions) {
  if (config.minioUrl) {
    const url = bucketUrl(config.minioUrl);
    return { url, external: { name: 'object storage (S3_URL)', ready: storageProbe(url) } };
  }
  const port = await freePort();
  const { minioAccessKey: accessKey, minioSecretKey: secretKey } = secrets;
  return {
    url: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/journal`,
    process: define(
      dataDir,
      'minio',
      tools.minio ?? '',
      httpProbe(`${localOrigin(port)}/minio/health/live`),
      ['server', '--quiet', '--address', `127.0.0.1:${port}`, makeFolder(`${dataDir}/minio`)],
      {
        ...{ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off' },
        // MinIO syncs each file, but by default not the folder into which it then renames the file.
        MINIO_FS_OSYNC: config.syncWrites === false ? 'off' : 'on',
      },
    ),
  };
}

function define(
  dataDir: string,
  name: string,
  command: string,
  ready: Probe,
  args: string[],
  env: Record<string, string> = {},
): ProcessSpec {
  const { PATH = '', HOME = dataDir } = process.env;
  const mark = ownerMark(dataDir, name);
  const cwd = dataDir;
  return { name, command, args, cwd, env: { PATH, HOME, ...env }, mark, ready, stopWithinMs };
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}
