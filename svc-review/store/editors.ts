import { type Connection, type Model, Schema } from 'mongoose';

/** A user who has used the desk. `_id` is the id of the user, `email` is empty if it is unknown. */
export interface EditorFields {
  _id: string;
  name: string;
  email: string;
  /** Absent for editors who were stored by an earlier release. */
  isAdmin?: boolean;
  /** When the editor last used the desk. Updated at most once in 24 hours, unless another field changes. */
  lastSeen?: Date;
}
export type EditorModel = Model<EditorFields>;

const schema = new Schema<EditorFields>(
  { _id: String, name: String, email: String, isAdmin: Boolean, lastSeen: Date } satisfies Record<
    keyof EditorFields,
    unknown
  >,
  { collection: 'editors', versionKey: false },
);

export const editorModel = (connection: Connection): EditorModel =>
  connection.model<EditorFields>('Editor', schema);
