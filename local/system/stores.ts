import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../setup/config.mjs';
import type { Tools } from '../setup/prepare.mjs';
import type { StoreAddresses } from './files.ts';
import { ManagedProcess } from './managed-process.ts';
import { endLeftovers } from './ownership.ts';
import { defineParts, partProcesses } from './parts.ts';
import { storageProbe } from './readiness.ts';
import { loadSecrets } from './secrets.ts';

// The time limit in which the stores of a killed system may close their files. They usually need less.
const leftoversMs = 3_000;
// The time limit in which the started storage must answer calls. It usually needs less.
const storageWithinMs = 10_000;

/**
 * Starts the database and the storage of a stopped system, calls `work`, and stops both when `work` has ended. The
 * caller has locked the data folder.
 */
export async function withStores<T>(
  config: Config,
  tools: Tools,
  work: (stores: StoreAddresses) => Promise<T>,
): Promise<T> {
  const { dataDir, adminUsername: username, adminPassword: password } = config;
  await endLeftovers(dataDir, leftoversMs);
  mkdirSync(`${dataDir}/logs`, { recursive: true });
  const secrets = loadSecrets(dataDir, { username, password });
  const parts = await defineParts({ dataDir, config, tools, secrets });
  const processes = partProcesses(parts, ['database', 'minio']).map(
    (spec) => new ManagedProcess(spec, `${dataDir}/logs`, console.log),
  );
  try {
    await Promise.all(processes.map((process) => process.start()));
    await storageAnswers(parts.minioUrl);
    return await work({
      auth: parts.databaseUrl('auth'),
      content: parts.databaseUrl('content'),
      review: parts.databaseUrl('review'),
      storage: parts.minioUrl,
    });
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
  }
}

/** Waits until the storage answers calls. The storage passes its health check earlier. */
async function storageAnswers(url: string): Promise<void> {
  const probe = storageProbe(url);
  const deadline = Date.now() + storageWithinMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
