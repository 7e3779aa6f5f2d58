import { type WorkStatus, workStatuses } from '@app/contracts';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import { z } from 'zod';

/** An entry as it was made. */
export interface WorkEntryFields {
  content: string;
  status: WorkStatus;
  createdby: string;
  created_at: Date;
}

/** One change of an entry's status: by whom (the name of then), from what to what. */
export interface WorkChange {
  by: string;
  at: Date;
  from: WorkStatus;
  to: WorkStatus;
}

export type StoredEntry = WorkEntryFields & { _id: Types.ObjectId };
export type StoredChange = WorkChange & { _id: string };

/** What a database holds may also come from a restore, or from somebody's own script. */
export const storedEntrySchema: z.ZodType<StoredEntry> = z.object({
  _id: z.instanceof(Types.ObjectId),
  content: z.string(),
  status: z.enum(workStatuses),
  createdby: z.string(),
  created_at: z.date(),
});
export const storedChangeSchema: z.ZodType<StoredChange> = z.object({
  _id: z.string(),
  by: z.string(),
  at: z.date(),
  from: z.enum(workStatuses),
  to: z.enum(workStatuses),
});

/** An entry as it is now; `version` is the number of its changes. */
export type WorkEntryRecord = Readonly<WorkEntryFields> & {
  readonly _id: Types.ObjectId;
  readonly version: number;
  readonly changes: readonly WorkChange[];
};

export type WorkEntryModel = Model<WorkEntryFields>;
export type WorkChangeModel = Model<StoredChange>;

const text = { type: String, required: true };
const date = { type: Date, required: true };
const status = { ...text, enum: workStatuses };

const workEntrySchema = new Schema<WorkEntryFields>(
  { content: text, status, createdby: text, created_at: date },
  { collection: 'workentries', versionKey: false },
);

/**
 * Changes are records of their own, each under the id of its entry and its number: of two that would both be
 * an entry's third, the index of ids refuses one. Nothing is ever updated. An update that is right only for
 * one version would have a filter, for which the embedded database reads one entry after another.
 */
const workChangeSchema = new Schema<StoredChange>(
  { _id: String, by: text, at: date, from: status, to: status },
  { collection: 'workchanges', versionKey: false },
);

export function workEntryModel(connection: Connection): WorkEntryModel {
  return connection.model<WorkEntryFields>('WorkEntry', workEntrySchema);
}

export function workChangeModel(connection: Connection): WorkChangeModel {
  return connection.model<StoredChange>('WorkChange', workChangeSchema);
}

/** An entry with all changes of it, in their order. */
export function recordOf(entry: StoredEntry, changes: readonly WorkChange[]): WorkEntryRecord {
  const status = changes.at(-1)?.to ?? entry.status;
  return { ...entry, status, version: changes.length, changes };
}

/** Its changes have their numbers for ids. */
export function changeId(entry: Types.ObjectId, number: number): string {
  return `${entry}/${number}`;
}

export function changed(before: WorkEntryRecord, change: WorkChange): WorkEntryRecord {
  return recordOf(before, [...before.changes, change]);
}

/** Its status when it was made. */
export function firstStatus({ status, changes }: WorkEntryRecord): WorkStatus {
  return changes[0]?.from ?? status;
}
