import { type AdminSettings, INITIAL_CLAIMS, INITIAL_PROMISED_TIME } from '@app/contracts';
import { Schema } from 'mongoose';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import { fieldTypes, type RecordCollection } from '../../store/record-store/record-collection.ts';

export type SettingsFields = Omit<AdminSettings, 'id' | 'origin' | 'version'>;

export interface SettingsDocument extends SettingsFields {
  _id: string;
  version: number;
  /** The last change of settings that are part of article records. Undefined if there was none. */
  described?: Date;
}

export type SettingsRecord = Readonly<SettingsDocument>;
export type SettingsCollection = RecordCollection<SettingsDocument, SettingsRecord>;

export const SETTINGS_ID = 'settings';

/** The settings of a new journal. They are also the defaults of newer fields that stored settings lack. */
export const initialSettings: SettingsFields = {
  websitename: '',
  formatted_journal_name: '',
  websiteemail: '',
  domain: '',
  whatsup_number: '',
  issn: '',
  abbreviated_title: '',
  publisher: '',
  language: '',
  license: '',
  copyright_holder: '',
  doi_prefix: '',
  doi_pattern: '',
  crossmark_policy: '',
  archiving_link: '',
  policies_link: '',
  impactfactor: '',
  home_content: '',
  address: '',
  accessibility_content: '',
  privacy_content: '',
  aims_content: '',
  claims: INITIAL_CLAIMS,
  promised_time: INITIAL_PROMISED_TIME,
  fee_rupee: '',
  fee_dollar: '',
  score_badge_domain: '',
  score_badge_image: '',
  certificate_image: '',
  cover_image: '',
  logo_image: '',
  icon_image: '',
  logo_has_name: false,
  journal_list_link: '',
  copyright_form: '',
  submit_online_hidden: true,
  usage_shown: false,
  help_video_article: '',
  help_video_scholar: '',
  refnumber_pattern: '',
  txnid_pattern: '',
};

export const settingsSchema = new Schema<SettingsDocument>(
  { _id: String, described: Date, ...fieldTypes(initialSettings) },
  { collection: 'settings', versionKey: 'version' },
);

export const auditedSettings: AuditedKind<SettingsRecord> = {
  kind: 'settings',
  label: () => 'Settings',
};
