import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog } from '@app/service-kit/testing';
import { Piece } from '../../checks/systems/piece.ts';
import { startUpstream } from '../../checks/systems/upstream.ts';
import { insertEntries } from '../../checks/systems/work-entries.ts';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, localOrigin } from '../../local/system/addresses.ts';
import { ManagedProcess } from '../../local/system/managed-process.ts';
import { killMarked, ownerMark } from '../../local/system/ownership.ts';
import { defineParts } from '../../local/system/parts.ts';
import { nodeEnvironment } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';

export interface WorkLogServer {
  count: number;
  piece: Piece;
  token: string;
  /** Milliseconds from the start of the process until it is ready. */
  ready: number;
  /** Milliseconds from the start of the process until its work log is loaded. */
  loaded: number;
}

/** Starts a server with its own database for each number of entries. */
export async function startWorkLogs(counts: number[]) {
  const tools = readTools();
  const folder = mkdtempSync(`${tmpdir()}/work-log-`);
  for (const path of ['logs', 'run/tmp']) mkdirSync(`${folder}/${path}`, { recursive: true });
  const parts = await defineParts({
    dataDir: folder,
    config: { mongoUrl: undefined, redisUrl: undefined, minioUrl: undefined },
    tools,
    secrets: {
      minioAccessKey: 'bench-access',
      minioSecretKey: 'bench-secret',
      redisPassword: 'bench-password',
    },
  });
  const processes = parts.processes.map(
    (spec) => new ManagedProcess(spec, `${folder}/logs`, () => undefined),
  );
  const upstream = await startUpstream();
  const pieces: Piece[] = [];
  const end = async () => {
    for (const piece of pieces) await piece.end();
    upstream.close();
    await Promise.all(processes.map((process) => process.kill()));
    await killMarked(ownerMark(folder, ''));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };

  const start = async (count: number): Promise<WorkLogServer> => {
    const databaseUrl = parts.databaseUrl(`content-${count}`);
    await seed(databaseUrl, count);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const name = `svc-content-${count}`;
    const piece = new Piece({
      name,
      command: process.execPath,
      args: ['server.ts'],
      cwd: `${projectRoot}/svc-content`,
      mark: ownerMark(folder, name),
      origin: localOrigin(port),
      metrics: `${localOrigin(metricsPort)}/metrics`,
      log: `${folder}/logs/${name}.log`,
      env: {
        ...nodeEnvironment(folder),
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_KEY: 'off',
        METRICS_PORT: String(metricsPort),
        MONGO_URL: databaseUrl,
        REDIS_URL: parts.redisUrl('content'),
        S3_URL: `${parts.minioUrl}-${count}`,
        JWKS_URL: upstream.jwksUrl,
        PUBLIC_URL: 'https://journal.example.org',
        UPLOAD_DIR: `${folder}/run/uploads-${count}`,
      },
    });
    pieces.push(piece);
    const began = performance.now();
    await piece.start();
    const ready = performance.now() - began;
    // Until the work log is loaded, a request waits and is refused after a time limit.
    const headers = { authorization: `Bearer ${upstream.token}` };
    const ask = () => fetch(`${piece.origin}/api/webdata?page=1`, { headers });
    let first = await ask();
    while (first.status === 503) first = await ask();
    const { total } = (await first.json()) as { total?: number };
    if (total !== count) throw new Error(`${name} has ${total} entries`);
    const loaded = performance.now() - began;
    return { count, piece, token: upstream.token, ready, loaded };
  };

  try {
    await Promise.all(processes.map((process) => process.start()));
    const servers: WorkLogServer[] = [];
    for (const count of counts) servers.push(await start(count));
    return { servers, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function seed(databaseUrl: string, count: number): Promise<void> {
  const connection = await connectDatabase(databaseUrl, silentLog, { attempts: 1 });
  await insertEntries(connection, count);
  await connection.close();
}
