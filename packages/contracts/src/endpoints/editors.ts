import { z } from 'zod';
import {
  adminEditorSchema,
  createEditorSchema,
  shownEditorSchema,
  updateEditorSchema,
} from '../journal/editor.ts';
import { endpoint, formOrJson, notModified } from './endpoint.ts';

export const listEditors = endpoint({
  method: 'GET',
  path: '/api/editors',
  access: 'admin-sees-more',
  responses: { 200: z.array(shownEditorSchema), 304: notModified },
});

export const createEditor = endpoint({
  method: 'POST',
  path: '/api/editors',
  access: 'admin',
  body: formOrJson(createEditorSchema, 'imgFile'),
  responses: { 201: adminEditorSchema },
  errors: ['unsupported_file'],
});

export const readEditor = endpoint({
  method: 'GET',
  path: '/api/editors/{id}',
  access: 'admin-sees-more',
  responses: { 200: shownEditorSchema, 304: notModified },
  errors: ['not_found'],
});

export const updateEditor = endpoint({
  method: 'POST',
  path: '/api/editors/{id}',
  access: 'admin',
  body: formOrJson(updateEditorSchema, 'imgFile'),
  responses: { 200: adminEditorSchema },
  errors: ['version_conflict', 'unsupported_file', 'not_found'],
});
