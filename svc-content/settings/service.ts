import type { UpdateSettings } from '@app/contracts';
import type { Actor } from '@app/service-kit/audit';
import type { Written } from '../record-store/record-collection.ts';
import { cleanRichText } from '../text/rich-text.ts';
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
  return settings.update(SETTINGS_ID, { expected: version, fields: () => fields, by });
}

/** Sanitizes the settings that are HTML. */
export function cleanSettings(given: Partial<SettingsFields>): Partial<SettingsFields> {
  const { home_content, address } = given;
  return {
    ...given,
    ...(home_content !== undefined && { home_content: cleanRichText('page', home_content) }),
    ...(address !== undefined && { address: cleanRichText('page', address) }),
  };
}
