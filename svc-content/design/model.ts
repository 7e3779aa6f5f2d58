import { type DocumentDesign, initialDesign } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { fieldTypes } from '../record-store/singleton.ts';

export interface DesignDocument extends DocumentDesign {
  _id: string;
}

export type DesignRecord = Readonly<DesignDocument>;
export type DesignModel = Model<DesignDocument>;

/** There is one record only. */
export const DESIGN_ID = 'design';

/** As a journal has it in which nobody has changed it. Another field is brought by a migration. */
export const newDesign: DesignRecord = { _id: DESIGN_ID, version: 0, ...initialDesign };

const designSchema = new Schema<DesignDocument>(
  { _id: String, ...fieldTypes(initialDesign) },
  { collection: 'design', versionKey: 'version' },
);

export function designModel(connection: Connection): DesignModel {
  return connection.model<DesignDocument>('Design', designSchema);
}
