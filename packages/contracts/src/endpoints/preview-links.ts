import { z } from 'zod';
import {
  createdPreviewLinkSchema,
  linkedPreviewSchema,
  newPreviewLinkSchema,
  previewLinkSchema,
  previewTokenSchema,
} from '../articles/preview-link.ts';
import { del, get, json, post } from './endpoint.ts';

/** The links of an article that are still valid. */
export const listPreviewLinks = get('/api/admin/archives/{id}/preview-links', 'admin', {
  responses: { 200: z.array(previewLinkSchema) },
  errors: ['not_found'],
});

export const createPreviewLink = post('/api/admin/archives/{id}/preview-links', 'admin', {
  body: json(newPreviewLinkSchema, '1kb'),
  responses: { 201: createdPreviewLinkSchema },
  errors: ['not_found'],
});

export const revokePreviewLink = del('/api/admin/preview-links/{id}', 'admin', {
  responses: { 200: previewLinkSchema },
  errors: ['not_found'],
});

/**
 * Reads the article of a link. The response sets a cookie that also gives access to the PDF. The
 * method is POST, because URLs are logged and must not contain the token.
 */
export const openPreviewLink = post('/api/preview', 'anyone', {
  body: json(previewTokenSchema, '1kb'),
  responses: { 200: linkedPreviewSchema },
  errors: ['not_found'],
});
