import { z } from 'zod';
import {
  adminEditorSchema,
  createEditorSchema,
  editorOrderSchema,
  editorResponseSchema,
  updateEditorSchema,
} from '../journal/editor.ts';
import { formOrJson, get, json, notModified, post } from './endpoint.ts';

export const listEditors = get('/api/editors', 'admin-sees-more', {
  responses: { 200: z.array(editorResponseSchema), 304: notModified },
});

export const createEditor = post('/api/editors', 'admin', {
  body: formOrJson(createEditorSchema, 'imgFile'),
  responses: { 201: adminEditorSchema },
  errors: ['unsupported_file'],
});

export const readEditor = get('/api/editors/{id}', 'admin-sees-more', {
  responses: { 200: editorResponseSchema, 304: notModified },
  errors: ['not_found'],
});

export const updateEditor = post('/api/editors/{id}', 'admin', {
  body: formOrJson(updateEditorSchema, 'imgFile'),
  responses: { 200: adminEditorSchema },
  errors: ['version_conflict', 'unsupported_file', 'not_found'],
});

/**
 * Sets the order of the editors. Unlisted editors follow in their current order. The response is a conflict if
 * `previous` is not the current order.
 */
export const orderEditors = post('/api/admin/editors/order', 'admin', {
  body: json(editorOrderSchema),
  responses: { 200: z.array(adminEditorSchema) },
  errors: ['not_found', 'version_conflict'],
});
