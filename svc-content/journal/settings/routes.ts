import { type SettingsFile, settingsFiles } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type Logger, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer, answerByRole } from '../../store/record-store/responses.ts';
import { storeFor } from '../../store/storage/file-store.ts';
import type { Stores } from '../../store/storage/stores.ts';
import { journalFile } from '../pictures/journal-file.ts';
import type { SettingsCollection, SettingsRecord } from './model.ts';
import { presentAdminSettings, presentSettings } from './presenter.ts';
import { updateSettings } from './service.ts';

interface SettingsRoutes {
  auth: Bearer;
  audit: Audit;
  log: Logger;
  catalogue: { readonly current: { records: { settings: SettingsRecord } } };
  settings: SettingsCollection;
  stores: Stores;
  publicUrl: string;
  uploads: Uploads;
}

const encodings = { picture: 'journal', logo: 'printed', icon: 'icon', pdf: 'pdf' } as const;

export function settingsRoutes(parts: SettingsRoutes) {
  const { auth, audit, log, catalogue, settings, stores, publicUrl, uploads } = parts;
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.readSettings, (ctx) => {
    const { current } = catalogue;
    const record = current.records.settings;
    return answerByRole(
      ctx,
      current,
      'settings',
      () => presentAdminSettings(record, publicUrl),
      () => presentSettings(record, publicUrl),
    );
  });

  mount(api.updateSettings, [audit.guard], async (ctx, { body }) => {
    const written = await updateSettings(settings, body, requesterOf(ctx));
    return answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
  });

  // The cast is needed because `Object.keys` widens the literal keys to strings.
  for (const field of Object.keys(settingsFiles) as SettingsFile[]) {
    mount(api.uploadSettingsFile[field], [audit.guard], async (ctx, { file: upload }) => {
      const file = await journalFile(upload, encodings[settingsFiles[field]], stores);
      const update = () => updateSettings(settings, { [field]: file.path }, requesterOf(ctx));
      const written = await storeFor(file.store, file, log, update);
      return answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
    });
  }

  return router;
}
