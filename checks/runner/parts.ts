import { mkdirSync } from 'node:fs';
import type { Part, Tools } from '../../local/setup/prepare.mjs';
import { ManagedProcess } from '../../local/system/managed-process.ts';
import { defineParts, partProcesses } from '../../local/system/parts.ts';
import { browserEnvironment } from '../../local/system/pieces.ts';

/** Starts the database, Redis and storage, or only those in `needed`. Each test creates its own database and bucket. */
export async function startTestParts(dataDir: string, tools: Tools, needed?: Part[]) {
  mkdirSync(`${dataDir}/logs`, { recursive: true });
  const secrets = {
    minioAccessKey: 'test-access',
    minioSecretKey: 'test-secret',
    redisPassword: 'test-password',
  };
  const addresses = { mongoUrl: undefined, redisUrl: undefined, minioUrl: undefined };
  const partsConfig = { ...addresses, syncWrites: false };
  const parts = await defineParts({ dataDir, config: partsConfig, tools, secrets });
  const processes = partProcesses(parts, needed).map(
    (spec) => new ManagedProcess(spec, `${dataDir}/logs`, console.log),
  );
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
  };
  try {
    await Promise.all(processes.map((process) => process.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const minio = new URL(parts.minioUrl);
  return {
    env: {
      ...browserEnvironment(tools),
      TEST_MONGO_URL: parts.databaseUrl('').replace(/\/(\?.*)?$/, ''),
      TEST_REDIS_URL: parts.redisUrl(),
      TEST_S3_URL: `http://${minio.username}:${minio.password}@${minio.host}`,
    },
    stop,
  };
}
