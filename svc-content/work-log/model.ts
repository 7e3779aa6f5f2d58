import { type CreateWorkEntry, plainText, workStatuses } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import { z } from 'zod';
import { cleanRichText } from '../store/text/rich-text.ts';
import { fold } from '../store/text/words.ts';

const entryFieldsSchema = z.object({
  content: z.string(),
  status: z.enum(workStatuses),
  createdby: z.string(),
  created_at: z.date(),
});

/** A change of an entry's status. `by` is the user's name at the time of the change. */
const changeSchema = z.object({
  by: z.string(),
  at: z.date(),
  from: z.enum(workStatuses),
  to: z.enum(workStatuses),
});

/** Stored entries are validated when they are read, because a restore or a script may have written invalid ones. */
export const storedEntrySchema = entryFieldsSchema.extend({ _id: z.instanceof(Types.ObjectId) });
export const storedChangeSchema = changeSchema.extend({ _id: z.string() });

type EntryFields = z.infer<typeof entryFieldsSchema>;
export type WorkChange = z.infer<typeof changeSchema>;
export type StoredEntry = z.infer<typeof storedEntrySchema>;
export type StoredChange = z.infer<typeof storedChangeSchema>;

/** An entry in its current state. `version` is the number of its changes. */
export type WorkEntryRecord = Readonly<EntryFields> & {
  readonly _id: Types.ObjectId;
  readonly version: number;
  readonly changes: readonly WorkChange[];
};

const text = { type: String, required: true };
const date = { type: Date, required: true };
const status = { ...text, enum: workStatuses };

const workEntrySchema = new Schema<EntryFields>(
  { content: text, status, createdby: text, created_at: date } satisfies Record<
    keyof EntryFields,
    unknown
  >,
  { collection: 'workentries', versionKey: false },
);

/**
 * Each change is a separate document. Its ID contains the number of the change, so the database rejects the second of
 * two changes with the same number. Documents are never updated, because updates of two connections are not atomic in the
 * embedded database.
 */
const workChangeSchema = new Schema<StoredChange>(
  { _id: String, by: text, at: date, from: status, to: status } satisfies Record<
    keyof StoredChange,
    unknown
  >,
  { collection: 'workchanges', versionKey: false },
);

export function workLogModels(connection: Connection) {
  return {
    workEntries: connection.model<EntryFields>('WorkEntry', workEntrySchema),
    workChanges: connection.model<StoredChange>('WorkChange', workChangeSchema),
  };
}

export function newEntry({ id, status, content }: CreateWorkEntry, createdby: string): StoredEntry {
  const clean = cleanRichText('work', content.toWellFormed());
  // A text of invisible characters, which `fold` removes, is also empty.
  if (fold(plainText(clean)).trim() === '') {
    throw new AppError('invalid_request', { issues: [{ path: 'content', message: 'Required' }] });
  }
  const _id = new Types.ObjectId(id);
  return { _id, content: clean, status, createdby, created_at: new Date() };
}

/** Combines an entry with all its changes, which must be in order. */
export function recordOf(entry: StoredEntry, changes: readonly WorkChange[]): WorkEntryRecord {
  const status = changes.at(-1)?.to ?? entry.status;
  return { ...entry, status, version: changes.length, changes };
}

export const changeId = (entry: Types.ObjectId, number: number) => `${entry}/${number}`;
