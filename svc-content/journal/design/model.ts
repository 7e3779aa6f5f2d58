import { type DocumentDesign, initialDesign } from '@app/contracts';
import { Schema } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import { fieldTypes, type RecordCollection } from '../../store/record-store/record-collection.ts';

export interface DesignDocument extends DocumentDesign {
  _id: string;
}

export type DesignRecord = Readonly<DesignDocument>;
export type DesignCollection = RecordCollection<DesignDocument, DesignRecord>;

export const DESIGN_ID = 'design';

/** The design of a new journal's documents. A new field requires a migration that adds it to existing journals. */
export const newDesign: DesignRecord = { _id: DESIGN_ID, version: 0, ...initialDesign };

export const designSchema = new Schema<DesignDocument>(
  { _id: String, ...fieldTypes(initialDesign) },
  { collection: 'design', versionKey: 'version' },
);

/** Returns all fields except the ID. They are public, because printed documents show them. */
export function presentDesign({ _id, ...fields }: DesignRecord): DocumentDesign {
  return fields;
}

export const auditedDesign: AuditedKind<DesignRecord> = {
  kind: 'design',
  label: () => 'Design of documents',
};
