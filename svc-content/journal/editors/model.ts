import { type AdminEditor, designations, editorCategories, statuses } from '@app/contracts';
import { Schema, type Types } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import type { RecordCollection } from '../../store/record-store/record-collection.ts';

/** `picture` is a file name or empty, `post` is the designation, and `content` is the affiliation. */
export interface EditorFields extends Omit<AdminEditor, 'id' | 'creation' | 'updated_at'> {
  /** The place on the board. Absent for editors who were added after the last change of the order. */
  sortnumber?: number;
  creation: Date;
  updated_at: Date;
}

export type EditorRecord = Readonly<EditorFields> & { _id: Types.ObjectId };
export type EditorCollection = RecordCollection<EditorFields, EditorRecord>;

/** Compares editors by place. Editors without a place follow, by creation time. */
export function byPlace(a: EditorRecord, b: EditorRecord): number {
  const place = ({ sortnumber = Number.MAX_SAFE_INTEGER }: EditorRecord) => sortnumber;
  return place(a) - place(b) || Number(a.creation) - Number(b.creation);
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
    since: text,
    picture: text,
    sortnumber: Number,
    status: { ...required, enum: statuses, default: 'enabled' as const },
  } satisfies Record<Exclude<keyof EditorFields, 'creation' | 'updated_at' | 'version'>, unknown>,
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
