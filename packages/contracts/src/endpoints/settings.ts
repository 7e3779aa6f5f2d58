import { z } from 'zod';
import {
  adminSettingsSchema,
  settingsFileNames,
  settingsFilePath,
  settingsResponseSchema,
  updateSettingsSchema,
} from '../journal/settings.ts';
import { endpointsBy, form, get, json, notModified, post } from './endpoint.ts';

export const readSettings = get('/api/settings', 'admin-sees-more', {
  responses: { 200: settingsResponseSchema, 304: notModified },
});

export const updateSettings = post('/api/settings', 'admin', {
  body: json(updateSettingsSchema),
  responses: { 200: adminSettingsSchema },
  errors: ['version_conflict'],
});

/** The endpoints that upload a file, by the setting to which the file belongs. */
export const uploadSettingsFile = endpointsBy(settingsFileNames, (field) =>
  post(settingsFilePath(field), 'admin', {
    body: form(z.strictObject({}), 'file'),
    responses: { 200: adminSettingsSchema },
    errors: ['version_conflict', 'unsupported_file'],
  }),
);
