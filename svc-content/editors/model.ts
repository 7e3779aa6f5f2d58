import { type AdminEditor, designations, editorCategories, statuses } from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../record-store/audited-kind.ts';
import type { RecordCollection } from '../record-store/record-collection.ts';

/** `picture` is a file name or empty, `post` is the designation, and `content` is the affiliation. */
export interface EditorFields extends Omit<AdminEditor, 'id' | 'creation' | 'updated_at'> {
  /** The place on the board that an earlier release stored. Later orders are in the settings. */
  sortnumber?: number;
  creation: Date;
  updated_at: Date;
}

export type EditorRecord = Readonly<EditorFields> & { _id: Types.ObjectId };
export type EditorCollection = RecordCollection<EditorFields, EditorRecord>;

/** Returns editors in the order of the board. Those who were added after its last change follow by their creation time. */
export function inOrder(
  editors: Iterable<EditorRecord>,
  order: readonly string[] = [],
): EditorRecord[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const place = ({ _id, sortnumber = Number.MAX_SAFE_INTEGER }: EditorRecord) =>
    places.get(String(_id)) ?? order.length + sortnumber;
  return [...editors].sort(
    (a, b) => place(a) - place(b) || Number(a.creation) - Number(b.creation),
  );
}

const text = { type: String, default: '' };
const required = { type: String, required: true };

export const editorSchema = new Schema<EditorFields>(
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
    sortnumber: Number,
    status: { ...required, enum: statuses, default: 'enabled' },
  },
  {
    collection: 'editors',
    versionKey: 'version',
    timestamps: { createdAt: 'creation', updatedAt: 'updated_at' },
  },
);

export const auditedEditor: AuditedKind<EditorRecord> = {
  kind: 'editor',
  label: ({ name }) => name,
};
