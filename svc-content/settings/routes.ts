import {
  journalPicturePath,
  type SettingsFile,
  settingsFilePath,
  settingsFiles,
  updateSettingsSchema,
} from '@app/contracts';
import { type Bearer, formOf, jsonBody, type MultipartForm, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { z } from 'zod';
import { audited, auditing } from '../audit/changes.ts';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { pictureOf } from '../pictures/picture.ts';
import type { Stores } from '../storage/stores.ts';
import { fileForm, fileOf, parseForm, pdfOf } from '../storage/upload-form.ts';
import { presentAdminSettings, presentSettings } from './presenter.ts';
import {
  type JournalFile,
  putSettingsFile,
  type SettingsParts,
  updateSettings,
} from './service.ts';

export interface SettingsRoutes extends SettingsParts {
  auth: Bearer;
  audit: Audit;
  publicUrl: string;
  uploadDir: string;
}

export function settingsRoutes({
  auth,
  audit,
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
    const read = fileForm(uploadDir, FILE);
    router.post(settingsFilePath(field), admin, changes, read, async (ctx) => {
      const file = await journalFile(formOf(ctx), field, parts.stores);
      const written = await putSettingsFile(parts, field, file);
      await audited(audit, ctx, 'settings', written);
      answerBearer(ctx, presentAdminSettings(written.after, publicUrl));
    });
  }

  return router;
}

const FILE = 'file';
const noFields = z.strictObject({});

async function journalFile(
  form: MultipartForm,
  field: SettingsFile,
  stores: Stores,
): Promise<JournalFile> {
  parseForm(noFields, form, FILE);
  const file = fileOf(form, FILE);
  if (settingsFiles[field] === 'pdf') {
    const { path: source, digest } = await pdfOf(file, FILE);
    const store = stores.journalForms;
    return { store, source, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, FILE, 'journal');
  const { bytes: source, digest } = picture;
  const path = journalPicturePath(digest.sha256, picture);
  return { store: stores.journalPictures, source, digest, path };
}
