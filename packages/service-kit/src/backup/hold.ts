import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { repeat } from '../repeat.ts';

/** The collection with the state of backups. Backups do not contain it. */
export const BACKUP_STATE = 'backups';

/** The time after which a hold expires, in case the backup was killed. */
const HOLD_MS = 10 * 60_000;
const RENEW_MS = 60_000;
const LAST = 'last';

interface BackupState {
  /** `last`, or the id of a backup in progress. */
  _id: string;
  at: Date;
}

const stateOf = (connection: Connection) => connection.collection<BackupState>(BACKUP_STATE);

const note = (connection: Connection, _id: string) =>
  stateOf(connection).updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true });

/**
 * Prevents the removal of files until the returned function is called. A backup first reads the records and then the
 * files, so files to which these records refer must not be removed in between.
 */
export async function holdFiles(connection: Connection): Promise<() => Promise<void>> {
  const id = randomUUID();
  await note(connection, id);
  const endRenewal = repeat(RENEW_MS, () => note(connection, id).catch(() => undefined));
  return async () => {
    await endRenewal();
    await stateOf(connection).deleteOne({ _id: id });
  };
}

/** Returns whether a backup is running. During a backup, no file may be removed. */
export async function filesAreHeld(connection: Connection): Promise<boolean> {
  const states = await stateOf(connection).find().toArray();
  return states.some(({ _id, at }) => _id !== LAST && Date.now() - at.getTime() < HOLD_MS);
}

export async function recordBackup(connection: Connection): Promise<void> {
  await note(connection, LAST);
}

/** Returns when the last complete backup ended. */
export async function lastBackup(connection: Connection): Promise<Date | undefined> {
  return (await stateOf(connection).findOne({ _id: LAST }))?.at;
}
