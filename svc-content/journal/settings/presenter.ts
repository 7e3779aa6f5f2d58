import { type AdminSettings, internalSettings, type Settings } from '@app/contracts';
import { initialSettings, SETTINGS_ID, type SettingsRecord } from './model.ts';

/** Adds `origin`, the origin of absolute URLs. It is `publicUrl` while the setting `domain` is empty. */
export function presentAdminSettings(
  { _id, described, ...fields }: SettingsRecord,
  publicUrl: string,
): AdminSettings {
  return { ...initialSettings, ...fields, id: SETTINGS_ID, origin: fields.domain || publicUrl };
}

export function presentSettings(record: SettingsRecord, publicUrl: string): Settings {
  const entries = Object.entries(presentAdminSettings(record, publicUrl));
  const isPublic = ([name]: [string, unknown]) => !internalSettings.some((each) => each === name);
  // The cast is safe, because only the internal settings are left out.
  return Object.fromEntries(entries.filter(isPublic)) as Settings;
}
