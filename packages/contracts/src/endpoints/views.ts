/**
 * Variants of endpoints whose response depends on the caller or on the query. Each narrows the response type to the
 * case that the client is in. They are not additional endpoints.
 */

import { z } from 'zod';
import { adminArticleSchema } from '../articles/article.ts';
import { searchPageSchema } from '../articles/search.ts';
import { adminEditorSchema } from '../journal/editor.ts';
import { adminSettingsSchema } from '../journal/settings.ts';
import { workPageSchema } from '../work-log/work-entry.ts';
import { listArticles, readArticle } from './articles.ts';
import { listEditors, readEditor } from './editors.ts';
import { searchArticles } from './search.ts';
import { readSettings } from './settings.ts';
import { listWorkEntries } from './work-log.ts';

/** The list of articles as administrators receive it. */
export const listAdminArticles = {
  ...listArticles,
  responses: { 200: z.array(adminArticleSchema) },
} as const;
export const readAdminArticle = { ...readArticle, responses: { 200: adminArticleSchema } } as const;
export const listAdminEditors = {
  ...listEditors,
  responses: { 200: z.array(adminEditorSchema) },
} as const;
export const readAdminEditor = { ...readEditor, responses: { 200: adminEditorSchema } } as const;
export const readAdminSettings = {
  ...readSettings,
  responses: { 200: adminSettingsSchema },
} as const;

/** The search with `page` in its query. */
export const searchPage = { ...searchArticles, responses: { 200: searchPageSchema } } as const;
export const listWorkPage = { ...listWorkEntries, responses: { 200: workPageSchema } } as const;
