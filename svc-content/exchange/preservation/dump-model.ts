import { type Connection, type Model, Schema } from 'mongoose';

/** The kinds of dumps, with the names of their files. */
export const dumpFiles = { articles: 'articles.jsonl.gz', jats: 'jats.tar.gz' } as const;
export type DumpKind = keyof typeof dumpFiles;
// `Object.keys` widens the literal keys to strings.
export const dumpKinds = Object.keys(dumpFiles) as DumpKind[];

/** The last dump of a kind. */
export interface DumpRecord {
  _id: DumpKind;
  sha256: string;
  /** In bytes. */
  size: number;
  stored: Date;
}
export type DumpModel = Model<DumpRecord>;

const dumpSchema = new Schema<DumpRecord>(
  { _id: String, sha256: String, size: Number, stored: Date } satisfies Record<
    keyof DumpRecord,
    unknown
  >,
  { collection: 'dumps', versionKey: false },
);

export function dumpModel(connection: Connection): DumpModel {
  return connection.model<DumpRecord>('Dump', dumpSchema);
}
