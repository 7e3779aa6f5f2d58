import { designations, editorCategories, statuses } from '@app/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface EditorFields {
  name: string;
  /** The designation. */
  post: (typeof designations)[number];
  /** The affiliation. */
  content: string;
  category: (typeof editorCategories)[number];
  degree: string;
  email: string;
  phone: string;
  country: string;
  /** A file name; empty when there is none. */
  picture: string;
  status: (typeof statuses)[number];
  creation: Date;
  updated_at: Date;
  version: number;
}

export type EditorRecord = Readonly<EditorFields> & { _id: Types.ObjectId };
export type EditorModel = Model<EditorFields>;

const text = { type: String, default: '' };
const required = { type: String, required: true };

const editorSchema = new Schema<EditorFields>(
  {
    name: required,
    post: { ...required, enum: designations },
    content: required,
    category: { ...required, enum: editorCategories },
    degree: text,
    email: text,
    phone: text,
    country: text,
    picture: text,
    status: { ...required, enum: statuses, default: 'enabled' },
  },
  {
    collection: 'editors',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'updated_at' },
  },
);

export function editorModel(connection: Connection): EditorModel {
  return connection.model<EditorFields>('Editor', editorSchema);
}
