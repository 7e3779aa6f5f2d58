import {
  type SettingsFile,
  settingsFilePath,
  settingsFiles,
  updateSettingsSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type Logger, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { JOURNAL_FILE, journalFile } from '../pictures/journal-file.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import { storeFor } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { fileForm } from '../storage/upload-form.ts';
import { auditedSettings, type SettingsCollection, type SettingsSlice } from './model.ts';
import { presentAdminSettings, presentSettings } from './presenter.ts';
import { updateSettings } from './service.ts';

export interface SettingsRoutes {
  auth: Bearer;
  audit: Audit;
  log: Logger;
  catalogue: { readonly current: SettingsSlice };
  settings: SettingsCollection;
  stores: Stores;
  publicUrl: string;
  uploadDir: string;
}

export function settingsRoutes(parts: SettingsRoutes): Router {
  const { auth, audit, log, catalogue, settings, stores, publicUrl, uploadDir } = parts;
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedSettings);

  router.get('/api/settings', auth.optional, (ctx) => {
    const { current } = catalogue;
    const record = current.records.settings;
    if (seesAll(ctx)) answerBearer(ctx, presentAdminSettings(record, publicUrl));
    else answerAnyone(ctx, current, 'settings', () => presentSettings(record, publicUrl));
  });

  router.post('/api/settings', admin, trail.guard, jsonBody(), async (ctx) => {
    const written = await updateSettings(settings, parse(updateSettingsSchema, ctx.request.body));
    await trail.record(ctx, written);
    answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
  });

  // Object.keys widens the keys to strings.
  for (const field of Object.keys(settingsFiles) as SettingsFile[]) {
    const read = fileForm(uploadDir, JOURNAL_FILE);
    router.post(settingsFilePath(field), admin, trail.guard, read, async (ctx) => {
      const kind = settingsFiles[field] === 'pdf' ? 'pdf' : 'journal';
      const file = await journalFile(formOf(ctx), kind, stores);
      const update = () => updateSettings(settings, { [field]: file.path });
      const written = await storeFor(file.store, file, log, update);
      await trail.record(ctx, written);
      answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
    });
  }

  return router;
}
