import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Bucket } from '@app/service-kit/storage';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, localOrigin } from '../../local/system/addresses.ts';
import { ManagedProcess } from '../../local/system/managed-process.ts';
import { killMarked, ownerMark } from '../../local/system/ownership.ts';
import { defineParts } from '../../local/system/parts.ts';
import { browserEnvironment, nodeEnvironment } from '../../local/system/pieces.ts';
import { createBadgeKeys, createDocumentKeys } from '../../local/system/secrets.ts';
import { readTools } from '../../local/system/tools.ts';
import { Link } from './link.ts';
import { Piece } from './piece.ts';
import { startUpstream, type Upstream } from './upstream.ts';
import { waitFor } from './wait-for.ts';

export interface PdfSystem {
  redis: ManagedProcess;
  minio: ManagedProcess;
  server: Piece;
  /** The workers, which share one temporary folder and one queue. */
  workers: Piece[];
  /** The first of `workers`. */
  worker: Piece;
  upstream: Upstream;
  /** The proxy between the workers and the storage. */
  link: Link;
  bucket: Bucket;
  /** The address of the storage, without `link`. */
  storageUrl: string;
  /** The workers' temporary folder. */
  workDir: string;
  /** Path of the keys that sign documents. */
  documentKeys: string;
  end(): Promise<void>;
}

export interface PdfSystemOptions {
  workers?: number;
  /** Connects the workers to the storage directly instead of through `link`. */
  direct?: boolean;
  /** Additional environment variables of the server and the workers. */
  env?: Record<string, string>;
  /** Prepares the workers' temporary folder before they start, for example by mounting a small disk. */
  prepareWorkDir?(path: string): void;
}

/** Starts svc-pdf's server and workers with their own Redis and MinIO. */
export async function startPdfSystem(options: PdfSystemOptions = {}): Promise<PdfSystem> {
  const tools = readTools();
  const folder = mkdtempSync(`${tmpdir()}/pdf-faults-`);
  const workDir = `${folder}/work`;
  for (const path of [workDir, `${folder}/logs`, `${folder}/run/tmp`]) {
    mkdirSync(path, { recursive: true });
  }
  options.prepareWorkDir?.(workDir);
  const parts = await defineParts({
    dataDir: folder,
    config: { mongoUrl: 'mongodb://unused', redisUrl: undefined, minioUrl: undefined },
    tools,
    secrets: {
      minioAccessKey: 'fault-access',
      minioSecretKey: 'fault-secret',
      redisPassword: 'fault-password',
    },
  });
  const [redis, minio] = parts.processes.map(
    // The processes have no supervisor, because the tests suspend them for longer than a supervisor would wait.
    (spec) => new ManagedProcess({ ...spec, watched: false }, `${folder}/logs`, () => undefined),
  );
  if (!redis || !minio) throw new Error('Redis and MinIO must be started by this run');
  await Promise.all([redis.start(), minio.start()]);
  const bucket = new Bucket({ url: parts.minioUrl, answerWithinMs: 10_000 });
  // MinIO reports that it is ready before it accepts requests.
  await waitFor(() => bucket.ensure(), 60_000);
  const upstream = await startUpstream();
  const link = await Link.to(parts.minioUrl);

  const documentKeys = `${folder}/document-keys.pem`;
  createDocumentKeys(documentKeys);
  const badgeKeys = `${folder}/badge-keys.pem`;
  createBadgeKeys(badgeKeys);
  const piece = async (name: string, program: string, changes: Record<string, string>) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    return new Piece({
      name,
      command: process.execPath,
      args: [program],
      cwd: `${projectRoot}/svc-pdf`,
      mark: ownerMark(folder, name),
      origin: localOrigin(port),
      metrics: `${localOrigin(metricsPort)}/metrics`,
      log: `${folder}/logs/${name}.log`,
      env: {
        ...nodeEnvironment(folder),
        ...browserEnvironment(tools),
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_KEY: 'off',
        METRICS_PORT: String(metricsPort),
        REDIS_URL: parts.redisUrl('pdf'),
        S3_URL: parts.minioUrl,
        CONTENT_URL: upstream.origin,
        CERTIFICATE_KEY: 'the key of temporary certificates',
        DOCUMENT_KEYS_FILE: documentKeys,
        ...options.env,
        ...changes,
      },
    });
  };
  const server = await piece('server', 'server.ts', {
    JWKS_URL: upstream.jwksUrl,
    BADGE_KEYS_FILE: badgeKeys,
  });
  const workers: Piece[] = [];
  for (let number = 0; number < (options.workers ?? 1); number += 1) {
    const storage = options.direct ? parts.minioUrl : link.url;
    const env = { S3_URL: storage, WORK_DIR: workDir };
    workers.push(await piece(`worker-${number}`, 'worker.ts', env));
  }
  const [worker] = workers;
  if (!worker) throw new Error('startPdfSystem() needs at least one worker');
  const system: PdfSystem = {
    redis,
    minio,
    server,
    workers,
    worker,
    upstream,
    link,
    bucket,
    storageUrl: parts.minioUrl,
    workDir,
    documentKeys,
    async end() {
      for (const each of [server, ...workers]) await each.end();
      link.close();
      upstream.close();
      await Promise.all([redis.kill(), minio.kill()]);
      await killMarked(ownerMark(folder, ''));
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
  try {
    await Promise.all([server, ...workers].map((each) => each.start()));
  } catch (error) {
    await system.end();
    throw error;
  }
  return system;
}

/** Returns the workers that are writing a zip. */
export function workersBusy({ workers, workDir }: PdfSystem): Piece[] {
  return workers.filter((worker) => worker.writesIn(workDir));
}
