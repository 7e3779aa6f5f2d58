import type { AdminSettings } from '@app/contracts';
import { isDuplicate } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';

export type SettingsFields = Omit<AdminSettings, 'id' | 'origin' | 'version'>;

export interface SettingsDocument extends SettingsFields {
  _id: string;
  version: number;
}

export type SettingsRecord = Readonly<SettingsDocument>;
export type SettingsModel = Model<SettingsDocument>;

/** There is one record only. */
export const SETTINGS_ID = 'settings';

/** A new journal's settings; also what a field has that an older record does not know yet. */
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

const fieldTypes = Object.fromEntries(
  Object.entries(initialSettings).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? Boolean : String,
  ]),
);

const settingsSchema = new Schema<SettingsDocument>(
  { _id: String, ...fieldTypes },
  { collection: 'settings', versionKey: 'version' },
);

export function settingsModel(connection: Connection): SettingsModel {
  return connection.model<SettingsDocument>('Settings', settingsSchema);
}

/** Makes the one record, so that a change is always an update, which the version guards. */
export async function ensureSettings(settings: SettingsModel): Promise<void> {
  if (await settings.findById(SETTINGS_ID).lean()) return;
  await settings.create({ _id: SETTINGS_ID, ...initialSettings }).catch((error: unknown) => {
    // Another instance that started at the same moment was first.
    if (!isDuplicate(error)) throw error;
  });
}
