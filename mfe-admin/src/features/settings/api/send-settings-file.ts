import { type AdminSettings, type SettingsFile, settingsFilePath } from '@app/contracts';
import { area } from '../../../area.ts';

/** Stores a picture or the form, and has the setting name it. */
export function sendSettingsFile(
  field: SettingsFile,
  file: File,
  onProgress: (share: number) => void,
): Promise<AdminSettings> {
  const form = new FormData();
  form.set('file', file);
  return area.api.upload(settingsFilePath(field), form, { onProgress });
}
