import { richTextSettings, type UpdateSettings } from '@app/contracts';
import type { Actor } from '@app/service-kit/audit';
import type { RecordUpdate, Written } from '../../store/record-store/record-collection.ts';
import { cleanRichText } from '../../store/text/rich-text.ts';
import {
  SETTINGS_ID,
  type SettingsCollection,
  type SettingsFields,
  type SettingsRecord,
} from './model.ts';

/** Updates the settings. Throws `version_conflict` if `version` is given and is not the current version. */
export function updateSettings(
  settings: SettingsCollection,
  { id: _id, origin: _origin, version, ...given }: UpdateSettings,
  by: Actor,
): Promise<Written<SettingsRecord>> {
  const fields = cleanSettings(given);
  return writeSettings(settings, { expected: version, fields: () => fields, by });
}

/** The settings that are part of the records of articles that harvesters receive. */
const DESCRIBING = [
  'websitename',
  'formatted_journal_name',
  'abbreviated_title',
  'issn',
  'publisher',
  'domain',
  'language',
  'license',
  'copyright_holder',
] as const satisfies readonly (keyof SettingsFields)[];
export type DescribingSetting = (typeof DESCRIBING)[number];

/** Writes settings. If article records contain a changed setting, also stores the time of the change. */
export function writeSettings(
  settings: SettingsCollection,
  update: RecordUpdate<SettingsRecord>,
): Promise<Written<SettingsRecord>> {
  const stamp = (changed: Partial<SettingsRecord>) =>
    DESCRIBING.some((field) => field in changed) ? { described: new Date() } : {};
  return settings.update(SETTINGS_ID, { ...update, stamp });
}

/** Sanitizes the settings that are HTML. */
export function cleanSettings(given: Partial<SettingsFields>): Partial<SettingsFields> {
  const cleaned = { ...given };
  for (const name of richTextSettings) {
    const text = given[name];
    if (text !== undefined) cleaned[name] = cleanRichText('page', text);
  }
  return cleaned;
}
