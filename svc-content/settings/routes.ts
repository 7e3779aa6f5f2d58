import {
  type SettingsFile,
  settingsFilePath,
  settingsFiles,
  updateSettingsSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type Logger, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { audited, auditing } from '../audit/changes.ts';
import { JOURNAL_FILE, journalFile, storeFor } from '../pictures/journal-file.ts';
import { answerAnyone, answerBearer, seesAll } from '../record-store/responses.ts';
import type { Stores } from '../storage/stores.ts';
import { fileForm } from '../storage/upload-form.ts';
import { presentAdminSettings, presentSettings } from './presenter.ts';
import { type SettingsParts, updateSettings } from './service.ts';

export interface SettingsRoutes extends SettingsParts {
  auth: Bearer;
  audit: Audit;
  log: Logger;
  stores: Stores;
  publicUrl: string;
  uploadDir: string;
}

export function settingsRoutes({
  auth,
  audit,
  log,
  stores,
  publicUrl,
  uploadDir,
  ...parts
}: SettingsRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;
  const admin = auth.require('admin');
  const changes = auditing(audit, 'settings');

  router.get('/api/settings', auth.optional, (ctx) => {
    const { current } = catalogue;
    const { settings } = current.records;
    if (seesAll(ctx)) answerBearer(ctx, presentAdminSettings(settings, publicUrl));
    else answerAnyone(ctx, current, 'settings', () => presentSettings(settings, publicUrl));
  });

  router.post('/api/settings', admin, changes, jsonBody(), async (ctx) => {
    const written = await updateSettings(parts, parse(updateSettingsSchema, ctx.request.body));
    await audited(audit, ctx, 'settings', written);
    answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
  });

  for (const field of Object.keys(settingsFiles) as SettingsFile[]) {
    const read = fileForm(uploadDir, JOURNAL_FILE);
    router.post(settingsFilePath(field), admin, changes, read, async (ctx) => {
      const kind = settingsFiles[field] === 'pdf' ? 'pdf' : 'journal';
      const file = await journalFile(formOf(ctx), kind, stores);
      const written = await storeFor(file, log, () =>
        updateSettings(parts, { [field]: file.path }),
      );
      await audited(audit, ctx, 'settings', written);
      answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
    });
  }

  return router;
}
