import type { UpdateSettings } from '@app/contracts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Written } from '../record-store/record-collection.ts';
import { changeOnly } from '../record-store/singleton.ts';
import { cleanRichText } from '../text/rich-text.ts';
import type { SettingsModel, SettingsRecord } from './model.ts';

export interface SettingsParts {
  settings: SettingsModel;
  catalogue: Catalogue;
}

/** Changes the fields that are given; `version`, when given, must be the current one. */
export async function updateSettings(
  { settings, catalogue }: SettingsParts,
  { id: _id, origin: _origin, version, ...fields }: UpdateSettings,
): Promise<Written<SettingsRecord>> {
  const { home_content, address } = fields;
  const clean = {
    ...fields,
    ...(home_content !== undefined && { home_content: cleanRichText('page', home_content) }),
    ...(address !== undefined && { address: cleanRichText('page', address) }),
  };
  return changeOnly(catalogue, {
    model: settings,
    expected: version,
    fields: clean,
    find: () => catalogue.current.records.settings,
    change: (record) => ({ kind: 'settings', record }),
  });
}
