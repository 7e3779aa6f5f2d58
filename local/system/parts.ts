import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  /**
   * Database, Redis or storage whose address is in the environment. `npm start` probes them and does not start them.
   */
  external: { name: string; ready: Probe }[];
  databaseUrl(database: string): string;
  /**
   * Returns the address of Redis. For a service, this address has only the service's rights. An address from the
   * environment is returned unchanged.
   */
  redisUrl(service?: RedisUser): string;
  minioUrl: string;
}

interface PartsOptions {
  dataDir: string;
  config: Pick<Config, 'mongoUrl' | 'redisUrl' | 'minioUrl'> & Partial<Pick<Config, 'syncWrites'>>;
  tools: Tools;
  secrets: Pick<Secrets, 'minioAccessKey' | 'minioSecretKey' | 'redisPassword'>;
}

/**
 * The keys and channels that each service may read (`%R`) or use in Redis. deploy/make-secrets.sh contains the same
 * rights.
 */
export const redisRights = {
  auth: '~revoked:* ~signed-out:* ~used:* ~sessions:* ~login:* ~auth:*',
  content:
    '%R~revoked:* %R~signed-out:* ~used:* ~usage:* ~content:* ~texts:* ~typeset:* &journal-written:* &work-log-written:*',
  pdf: '%R~revoked:* %R~signed-out:* ~used:* ~bull:* ~typeset:*',
  review: '%R~revoked:* %R~signed-out:* ~used:* ~review:* &manuscripts-written:* &people-written:*',
  texts: '~texts:*',
};
export type RedisUser = keyof typeof redisRights;

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
      // Probe the address that services use, because it may fail although the original address works.
      external: {
        name: 'MongoDB (MONGO_URL)',
        ready: mongoProbe(databaseUrl(mongoUrl, 'auth')),
      },
    };
  }
  if (tools.mongod) {
    const port = await freePort();
    const url = `mongodb://127.0.0.1:${port}`;
    const state = makeFolder(`${dataDir}/mongodb`);
    return {
      databaseUrl: (name: string) => `${url}/${name}`,
      process: define(dataDir, 'mongod', tools.mongod, mongoProbe(url), [
        ...['--dbpath', state, '--bind_ip', '127.0.0.1', '--port', String(port)],
      ]),
    };
  }
  return defineFerretdb(dataDir, tools.ferretdb ?? '');
}

/** FerretDB's logins are experimental, so FerretDB listens on a socket that other users of the machine cannot open. */
function defineFerretdb(dataDir: string, program: string) {
  const state = makeFolder(`${dataDir}/ferretdb`);
  const socket = `${socketFolder(dataDir)}/database.sock`;
  const url = `mongodb://${encodeURIComponent(socket)}`;
  return {
    // The embedded database's updates are atomic only over a single connection.
    databaseUrl: (name: string) => `${url}/${name}?maxPoolSize=1`,
    process: define(dataDir, 'ferretdb', program, mongoProbe(url), [
      ...['-listen', socket, '-state', state],
    ]),
  };
}

/** The limit follows from Linux, which refuses longer paths of sockets. */
const MAX_SOCKET_FOLDER = 90;

function socketFolder(dataDir: string): string {
  const folder = makeFolder(`${dataDir}/run`);
  const isShort = Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER;
  return isShort ? folder : mkdtempSync(`${tmpdir()}/journal-`);
}

async function defineRedis({ dataDir, config, tools, secrets }: PartsOptions) {
  if (config.redisUrl) {
    const url = config.redisUrl;
    return { url: () => url, external: { name: 'Redis (REDIS_URL)', ready: redisProbe(url) } };
  }
  const port = await freePort();
  const password = secrets.redisPassword;
  const url = (user = '') => `redis://${user}:${password}@127.0.0.1:${port}`;
  const users = Object.entries(redisRights).map(([user, rights]) => {
    return `user ${user} on >${password} ${rights} +@all -@admin -@dangerous +info\n`;
  });
  const dir = makeFolder(`${dataDir}/redis`);
  // The password is in a file, because other users of the machine may read the arguments of a process.
  const file = `${dir}/redis.conf`;
  writeAtomically(file, `requirepass ${password}\n${users.join('')}`);
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
    process: define(dataDir, 'redis', tools.redisServer ?? '', redisProbe(url()), [file, ...args]),
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
        MINIO_ROOT_USER: accessKey,
        MINIO_ROOT_PASSWORD: secretKey,
        MINIO_BROWSER: 'off',
        // The journal does not use replication, and one worker is enough to remove expired files. Each worker has a
        // queue of up to 1.5 MB, and Go lets garbage grow in proportion to used memory.
        MINIO_API_REPLICATION_MAX_WORKERS: '1',
        MINIO_API_REPLICATION_MAX_LRG_WORKERS: '1',
        MINIO_ILM_EXPIRATION_WORKERS: '1',
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

/**
 * Creates a folder that other users of the machine cannot read. Also corrects the mode of a folder of an earlier
 * release.
 */
function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  return path;
}
