import { z } from 'zod';
import {
  adminSettingsSchema,
  type SettingsFile,
  settingsFilePath,
  shownSettingsSchema,
  updateSettingsSchema,
} from '../journal/settings.ts';
import { form, get, json, notModified, post } from './endpoint.ts';

export const readSettings = get('/api/settings', 'admin-sees-more', {
  responses: { 200: shownSettingsSchema, 304: notModified },
});

export const updateSettings = post('/api/settings', 'admin', {
  body: json(updateSettingsSchema),
  responses: { 200: adminSettingsSchema },
  errors: ['version_conflict'],
});

const upload = (field: SettingsFile) =>
  post(settingsFilePath(field), 'admin', {
    body: form(z.strictObject({}), 'file'),
    responses: { 200: adminSettingsSchema },
    errors: ['version_conflict', 'unsupported_file'],
  });

/** The endpoints that upload a file, by the setting that the file belongs to. */
export const uploadSettingsFile = {
  score_badge_image: upload('score_badge_image'),
  certificate_image: upload('certificate_image'),
  cover_image: upload('cover_image'),
  copyright_form: upload('copyright_form'),
} satisfies Record<SettingsFile, unknown>;
