import type { AdminSettings } from '@app/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { fieldTypes } from '../record-store/singleton.ts';

export type SettingsFields = Omit<AdminSettings, 'id' | 'origin' | 'version'>;

export interface SettingsDocument extends SettingsFields {
  _id: string;
  version: number;
}

export type SettingsRecord = Readonly<SettingsDocument>;
export type SettingsModel = Model<SettingsDocument>;

/** There is one record only. */
export const SETTINGS_ID = 'settings';

/** A new journal's settings. Another field is brought to every journal by a migration. */
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

export function settingsModel(connection: Connection): SettingsModel {
  return connection.model<SettingsDocument>('Settings', settingsSchema);
}
