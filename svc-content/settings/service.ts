import type { SettingsFile, UpdateSettings } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { SETTINGS_ID, type SettingsModel, type SettingsRecord } from './model.ts';

export interface SettingsParts {
  settings: SettingsModel;
  catalogue: Catalogue;
  stores: Stores;
  log: Logger;
}

/** Changes the fields that are given; `version`, when given, must be the current one. */
export async function updateSettings(
  { settings, catalogue }: Pick<SettingsParts, 'settings' | 'catalogue'>,
  { id: _id, origin: _origin, version, ...fields }: UpdateSettings,
): Promise<SettingsRecord> {
  const { home_content, address } = fields;
  const changes = {
    ...fields,
    ...(home_content !== undefined && { home_content: cleanRichText('page', home_content) }),
    ...(address !== undefined && { address: cleanRichText('page', address) }),
  };
  const expected = version === undefined ? {} : { version };
  const update = settings
    .findOneAndUpdate(
      { _id: SETTINGS_ID, ...expected },
      { $set: changes, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean<SettingsRecord>();
  const record = await catalogue.watch(reachable(update));
  if (!record) {
    // The catalogue has missed the write that this one conflicts with, and would not show it.
    if (version === catalogue.current.records.settings.version) await catalogue.recover();
    throw new AppError('version_conflict');
  }
  await catalogue.put({ kind: 'settings', record });
  return record;
}

export interface JournalFile {
  store: FileStore;
  source: FileSource;
  digest: Digest;
  path: string;
}

/** Stores a file of the journal, then has the setting name it; the one before is swept. */
export async function putSettingsFile(
  parts: SettingsParts,
  field: SettingsFile,
  { store, source, digest, path }: JournalFile,
): Promise<SettingsRecord> {
  await store.store(source, digest);
  const record = await updateSettings(parts, { [field]: path });
  await store.storeAgainIfSwept(source, digest, parts.log);
  return record;
}
