import { z } from 'zod';
import {
  createdPreviewLinkSchema,
  linkedPreviewSchema,
  newPreviewLinkSchema,
  previewLinkSchema,
  previewTokenSchema,
} from '../articles/preview-link.ts';
import { del, get, json, post } from './endpoint.ts';

/** Returns the valid links of an article. */
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
 * Returns the article of a link, and sets a cookie that gives access to its PDF. The method is POST, because a URL is
 * logged, and logs must not contain the token.
 */
export const openPreviewLink = post('/api/preview', 'anyone', {
  body: json(previewTokenSchema, '1kb'),
  responses: { 200: linkedPreviewSchema },
  errors: ['not_found'],
});
