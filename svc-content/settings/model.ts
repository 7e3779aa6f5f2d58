import type { AdminSettings } from '@app/contracts';
import { type Connection, Schema } from 'mongoose';
import type { AuditedKind } from '../audit/audit-trail.ts';
import { fieldTypes, type RecordCollection } from '../record-store/record-collection.ts';

export type SettingsFields = Omit<AdminSettings, 'id' | 'origin' | 'version'>;

export interface SettingsDocument extends SettingsFields {
  _id: string;
  version: number;
}

export type SettingsRecord = Readonly<SettingsDocument>;
export type SettingsCollection = RecordCollection<SettingsDocument, SettingsRecord>;

/** The settings in the snapshot. */
export interface SettingsSlice {
  records: { settings: SettingsRecord };
}

/** The ID of the settings, which are a singleton. */
export const SETTINGS_ID = 'settings';

/** The settings of a new journal. Adding a field requires a migration, which adds it to existing journals. */
export const initialSettings: SettingsFields = {
  websitename: '',
  formatted_journal_name: '',
  websiteemail: '',
  domain: '',
  whatsup_number: '',
  issn: '',
  impactfactor: '',
  home_content: '',
  address: '',
  fee_rupee: '',
  fee_dollar: '',
  score_badge_domain: '',
  score_badge_image: '',
  certificate_image: '',
  cover_image: '',
  journal_list_link: '',
  copyright_form: '',
  submit_online_hidden: true,
  help_video_article: '',
  help_video_scholar: '',
};

const settingsSchema = new Schema<SettingsDocument>(
  { _id: String, ...fieldTypes(initialSettings) },
  { collection: 'settings', versionKey: 'version' },
);

export function settingsModel(connection: Connection) {
  return connection.model<SettingsDocument>('Settings', settingsSchema);
}

export const auditedSettings: AuditedKind<SettingsRecord> = {
  kind: 'settings',
  label: () => 'Settings',
  id: SETTINGS_ID,
};
