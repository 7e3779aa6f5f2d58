import { type AdminSettings, adminSettingsSchema } from '@app/contracts';
import { Schema } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import { fieldTypes, type RecordCollection } from '../../store/record-store/record-collection.ts';

export type SettingsFields = Omit<AdminSettings, 'id' | 'origin' | 'version'>;

export interface SettingsDocument extends SettingsFields {
  _id: string;
  version: number;
  /**
   * The time of the last change of settings that are part of article records. Undefined if these settings never
   * changed.
   */
  described?: Date;
}

export type SettingsRecord = Readonly<SettingsDocument>;
export type SettingsCollection = RecordCollection<SettingsDocument, SettingsRecord>;

export const SETTINGS_ID = 'settings';

const {
  id: _id,
  origin: _origin,
  version: _version,
  ...initial
} = adminSettingsSchema.parse({
  id: SETTINGS_ID,
  origin: '',
  version: 0,
});
/** The settings of a new journal. Stored settings may lack newer fields, which then have these values. */
export const initialSettings: SettingsFields = initial;

export const settingsSchema = new Schema<SettingsDocument>(
  { _id: String, described: Date, ...fieldTypes(initialSettings) },
  { collection: 'settings', versionKey: 'version' },
);

export const auditedSettings: AuditedKind<SettingsRecord> = {
  kind: 'settings',
  label: () => 'Settings',
};
