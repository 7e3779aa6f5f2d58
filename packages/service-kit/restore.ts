import { parseArgs } from 'node:util';
import { BackupRefused } from './src/backup/archive.ts';
import { RestoreIncomplete, restoreBackup } from './src/backup/restore-backup.ts';
import { backupEnv, openStores } from './src/backup/stores.ts';

const USAGE = `Arguments: FILE [--replace] [--keys-to FOLDER | --keep-keys]
Restores a backup into an empty system whose services are stopped. --replace removes what the system
contains. If the keys of the backup differ from those of the system, choose one of these options:
--keys-to writes the keys of the backup to FOLDER, and you install them before the services start.
--keep-keys keeps the keys of the system. Environment variables contain the addresses of the
databases and buckets. docs/backups.md has the details.
`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'keep-keys': { type: 'boolean', default: false },
        'keys-to': { type: 'string' },
      },
    });
    const [file] = positionals;
    if (file && positionals.length === 1) return { ...values, file };
  } catch {
    // Unknown or incomplete options: print the usage.
  }
  process.stderr.write(USAGE);
  process.exit(1);
}

const { file, replace, 'keep-keys': keepKeys, 'keys-to': keysTo } = readArguments();
const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const env = backupEnv();
  const passphrase = env.BACKUP_PASSPHRASE;
  const stores = await openStores(env);
  const start = performance.now();
  try {
    const options = { file, passphrase, replace, keepKeys, keysTo };
    const { createdAt, objects, keys } = await restoreBackup(stores, options);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    print(`Restored the backup of ${createdAt}: ${objects} files in ${seconds} s.`);
    if (keys.length === 0) print('The backup has no keys: the system keeps its own.');
    else if (keysTo) {
      print(`The keys of the backup, ${keys.join(' and ')}, are in ${keysTo}.`);
      print('Install them before the services start: docs/backups.md#restore.');
    }
  } finally {
    await stores.close();
  }
} catch (error) {
  const isExplained = error instanceof BackupRefused || error instanceof RestoreIncomplete;
  process.stderr.write(`${isExplained ? error.message : `The restore failed: ${error}.`}\n`);
  process.exitCode = 1;
}
