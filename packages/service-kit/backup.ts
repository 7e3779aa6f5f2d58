import { parseArgs } from 'node:util';
import { z } from 'zod';
import { BackupRefused } from './src/backup/archive.ts';
import { createBackup } from './src/backup/create-backup.ts';
import { runSchedule } from './src/backup/schedule.ts';
import { backupEnv, openStores } from './src/backup/stores.ts';

const USAGE = `Arguments: FILE [--without-keys]
       or: FOLDER --every-hours 24 --keep 14 [--without-keys]
Writes a backup of a system, which may be running. The second form makes backups at an interval.
Environment variables contain the addresses of the databases and buckets. docs/backups.md has the details.
`;

const HOUR_MS = 3_600_000;

const schema = z.object({
  target: z.string().min(1),
  withKeys: z.boolean(),
  everyHours: z.coerce.number().positive().optional(),
  keep: z.coerce.number().int().positive(),
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'without-keys': { type: 'boolean', default: false },
        'every-hours': { type: 'string' },
        keep: { type: 'string', default: '14' },
      },
    });
    return schema.parse({
      target: positionals.length === 1 ? positionals[0] : '',
      withKeys: !values['without-keys'],
      everyHours: values['every-hours'],
      keep: values.keep,
    });
  } catch {
    process.stderr.write(USAGE);
    process.exit(1);
  }
}

const { target, withKeys, everyHours, keep } = readArguments();
const env = backupEnv();
const passphrase = env.BACKUP_PASSPHRASE;
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function backUp(file: string): Promise<void> {
  const stores = await openStores(env);
  const start = performance.now();
  try {
    const summary = await createBackup(stores, { file, passphrase, withKeys });
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const megabytes = (summary.size / 1e6).toFixed(1);
    print(`${file}: ${summary.documents} records, ${summary.objects} files`);
    print(`${megabytes} MB in ${seconds} s, SHA-256 ${summary.sha256}`);
    for (const key of summary.damaged) print(`WARNING: ${key} is damaged in the storage.`);
    if (withKeys && !passphrase) {
      print('It contains the keys and is not encrypted: no one else may read it.');
    }
  } finally {
    await stores.close();
  }
}

try {
  if (everyHours === undefined) {
    await backUp(target);
  } else {
    // A backup in progress ends with the process. Its file is removed at the next start.
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => process.exit(0));
    const encrypted = passphrase !== undefined;
    const schedule = { folder: target, everyMs: everyHours * HOUR_MS, keep, encrypted };
    const { signal } = new AbortController();
    await runSchedule({ ...schedule, signal, report: print }, backUp);
  }
} catch (error) {
  const isRefusal = error instanceof BackupRefused;
  process.stderr.write(`${isRefusal ? error.message : `The backup failed: ${error}`}\n`);
  process.exitCode = 1;
}
