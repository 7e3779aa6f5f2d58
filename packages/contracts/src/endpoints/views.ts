/** Narrows the response type of endpoints to the response for a certain caller or query. */

import { z } from 'zod';
import { adminArticleSchema } from '../articles/article.ts';
import { searchPageSchema } from '../articles/search.ts';
import { adminEditorSchema } from '../journal/editor.ts';
import { adminSettingsSchema } from '../journal/settings.ts';
import { workPageSchema } from '../work-log/work-entry.ts';
import { listArticles, readArticle, searchArticles } from './articles.ts';
import { listEditors, readEditor } from './editors.ts';
import type { Endpoint } from './endpoint.ts';
import { readSettings } from './settings.ts';
import { listWorkEntries } from './work-log.ts';

/* @__NO_SIDE_EFFECTS__ */
function narrowed<E extends Endpoint, S extends z.ZodType>(endpoint: E, schema: S) {
  return { ...endpoint, responses: { 200: schema } };
}

/** The endpoints with the responses for administrators. */
export const listAdminArticles = narrowed(listArticles, z.array(adminArticleSchema));
export const readAdminArticle = narrowed(readArticle, adminArticleSchema);
export const listAdminEditors = narrowed(listEditors, z.array(adminEditorSchema));
export const readAdminEditor = narrowed(readEditor, adminEditorSchema);
export const readAdminSettings = narrowed(readSettings, adminSettingsSchema);

/** The endpoints with the responses to a query with `page`. */
export const searchPage = narrowed(searchArticles, searchPageSchema);
export const listWorkPage = narrowed(listWorkEntries, workPageSchema);
