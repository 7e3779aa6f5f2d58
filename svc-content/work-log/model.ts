import { type WorkStatus, workStatuses } from '@app/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** An entry as it was made. */
export interface WorkEntryFields {
  content: string;
  status: WorkStatus;
  createdby: string;
  created_at: Date;
}

/** One change of an entry's status: by whom (the name of then, and the user's id), from what to what. */
export interface WorkChange {
  by: string;
  byId: string;
  at: Date;
  from: WorkStatus;
  to: WorkStatus;
}

export type WorkChangeFields = WorkChange & { _id: string };

/** An entry as it is now; `version` is the number of its changes. */
export type WorkEntryRecord = Readonly<WorkEntryFields> & {
  readonly _id: Types.ObjectId;
  readonly version: number;
  readonly changes: readonly WorkChange[];
};

export type WorkEntryModel = Model<WorkEntryFields>;
export type WorkChangeModel = Model<WorkChangeFields>;

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
 * one version would have two fields in its filter, for which the embedded database reads every entry.
 */
const workChangeSchema = new Schema<WorkChangeFields>(
  { _id: String, by: text, byId: text, at: date, from: status, to: status },
  { collection: 'workchanges', versionKey: false },
);

export function workEntryModel(connection: Connection): WorkEntryModel {
  return connection.model<WorkEntryFields>('WorkEntry', workEntrySchema);
}

export function workChangeModel(connection: Connection): WorkChangeModel {
  return connection.model<WorkChangeFields>('WorkChange', workChangeSchema);
}

/** An entry to which nothing has happened yet. */
export function unchanged(entry: WorkEntryFields & { _id: Types.ObjectId }): WorkEntryRecord {
  return { ...entry, version: 0, changes: [] };
}

/** The id of the change that comes next. */
export function nextChange({ _id, version }: WorkEntryRecord): string {
  return `${_id}/${version + 1}`;
}

export function changed(
  before: WorkEntryRecord,
  { by, byId, at, from, to }: WorkChange,
): WorkEntryRecord {
  const changes = [...before.changes, { by, byId, at, from, to }];
  return { ...before, status: to, version: before.version + 1, changes };
}
