import { type AdminSettings, updateSettingsSchema } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { faultsBy } from '../forms/faults-by.ts';
import type { Faults } from '../forms/refusal.ts';

/** What the page calls each setting, in the order of the page. */
export const settingsLabels = {
  websitename: 'Journal Name',
  formatted_journal_name: 'Formatted journal name',
  issn: 'ISSN',
  impactfactor: 'Impact Factor',
  domain: 'Domain',
  websiteemail: 'Email',
  whatsup_number: 'Whatsapp',
  address: 'Address',
  home_content: 'Home content',
  fee_rupee: 'Fee for India, in rupees',
  fee_dollar: 'Fee for other countries, in dollars',
  copyright_form: 'Copyright form',
  submit_online_hidden: 'Hide the SUBMIT ONLINE link',
  cover_image: 'Cover image',
  certificate_image: 'Certificate image',
  score_badge_image: 'Score badge image',
  score_badge_domain: 'Score badge domain',
  journal_list_link: 'Journal list link',
  help_video_article: 'Help video on papers and certificates',
  help_video_scholar: 'Help video on Google Scholar',
} as const satisfies Record<keyof SettingsRecord, string>;

type SettingsRecord = Omit<AdminSettings, 'id' | 'origin' | 'version'>;
export type SettingsField = keyof typeof settingsLabels;
export type SettingsValues = Pick<SettingsRecord, SettingsField>;

export const settingsFields = Object.keys(settingsLabels) as SettingsField[];

export function settingsState(settings: AdminSettings): RecordState<SettingsValues> {
  const values = Object.fromEntries(settingsFields.map((field) => [field, settings[field]]));
  return { values: values as SettingsValues, version: settings.version };
}

/** The first fault of each field, by the schema of the server. */
export function settingsFaults(values: SettingsValues): Faults<SettingsField> {
  return faultsBy(updateSettingsSchema, values, settingsFields);
}
