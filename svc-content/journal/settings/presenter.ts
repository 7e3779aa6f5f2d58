import type { AdminSettings, Settings } from '@app/contracts';
import { initialSettings, SETTINGS_ID, type SettingsRecord } from './model.ts';

/** Adds `origin`, the origin of absolute URLs. It is `publicUrl` while the setting `domain` is empty. */
export function presentAdminSettings(
  { _id, described, ...fields }: SettingsRecord,
  publicUrl: string,
): AdminSettings {
  return { ...initialSettings, ...fields, id: SETTINGS_ID, origin: fields.domain || publicUrl };
}

export function presentSettings(record: SettingsRecord, publicUrl: string): Settings {
  const settings = presentAdminSettings(record, publicUrl);
  const {
    help_video_article,
    help_video_scholar,
    refnumber_pattern,
    txnid_pattern,
    ...publicSettings
  } = settings;
  return publicSettings;
}
