import type { Config } from '../setup/config.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { ownBucketUrl } from './addresses.ts';
import type { StoreAddresses } from './files.ts';
import type { ProcessSpec } from './managed-process.ts';
import { ownerMark } from './ownership.ts';
import { nodeEnvironment } from './pieces.ts';
import type { Secrets } from './secrets.ts';

/** The time limit for stopping. A backup in progress is abandoned. */
const stopWithinMs = 2_000;

/** Returns the path of a program of service-kit. */
export const backupProgram = (name: 'backup.ts' | 'restore.ts') =>
  `${projectRoot}/packages/service-kit/${name}`;

/** The environment of service-kit's backup and restore programs. */
export function backupEnvironment(
  { auth, content, review, storage }: StoreAddresses,
  { authKeyFile, badgeKeysFile, certificateKey, documentKeysFile }: Secrets,
): Record<string, string> {
  const { BACKUP_PASSPHRASE } = process.env;
  return {
    MONGO_AUTH_URL: auth,
    MONGO_CONTENT_URL: content,
    MONGO_REVIEW_URL: review,
    S3_URL: storage,
    S3_REVIEW_URL: ownBucketUrl(storage, 'review'),
    AUTH_KEY_FILE: authKeyFile,
    CERTIFICATE_KEY: certificateKey,
    DOCUMENT_KEYS_FILE: documentKeysFile,
    BADGE_KEYS_FILE: badgeKeysFile,
    ...(BACKUP_PASSPHRASE && { BACKUP_PASSPHRASE }),
  };
}

interface BackupsOptions {
  dataDir: string;
  config: Pick<Config, 'backups'>;
  stores: StoreAddresses;
  secrets: Secrets;
}

/** Defines the process that makes backups at an interval, if the environment asks for them. */
export function defineBackups({ dataDir, config, stores, secrets }: BackupsOptions): ProcessSpec[] {
  const { backups } = config;
  if (!backups) return [];
  const schedule = ['--every-hours', String(backups.everyHours), '--keep', String(backups.keep)];
  return [
    {
      name: 'backups',
      command: process.execPath,
      args: [backupProgram('backup.ts'), backups.folder, ...schedule],
      cwd: projectRoot,
      env: { ...nodeEnvironment(dataDir), ...backupEnvironment(stores, secrets) },
      mark: ownerMark(dataDir, 'backups'),
      // A failed backup is reported in its log and retried. It must not prevent the start.
      ready: async () => undefined,
      stopWithinMs,
    },
  ];
}
