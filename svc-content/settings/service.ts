import type { SettingsFile, UpdateSettings } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { changeRecord, differing, sent, type Written } from '../catalogue/change-record.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import {
  SETTINGS_ID,
  type SettingsDocument,
  type SettingsModel,
  type SettingsRecord,
} from './model.ts';

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
): Promise<Written<SettingsRecord>> {
  const { home_content, address } = fields;
  const clean = {
    ...fields,
    ...(home_content !== undefined && { home_content: cleanRichText('page', home_content) }),
    ...(address !== undefined && { address: cleanRichText('page', address) }),
  };
  return changeRecord<SettingsRecord>(catalogue, {
    expected: version,
    find: () => catalogue.current.records.settings,
    write: (before) => {
      const changed = differing<SettingsDocument>(before, clean);
      if (!changed) return before;
      const update = settings
        .findOneAndUpdate(
          { _id: SETTINGS_ID, version: before.version },
          { $set: changed, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<SettingsRecord>();
      return sent(catalogue, update);
    },
    change: (record) => ({ kind: 'settings', record }),
  });
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
): Promise<Written<SettingsRecord>> {
  await store.store(source, digest);
  const written = await updateSettings(parts, { [field]: path });
  await store.storeAgainIfSwept(source, digest, parts.log);
  return written;
}
