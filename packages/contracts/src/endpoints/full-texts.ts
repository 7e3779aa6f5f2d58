import { z } from 'zod';
import {
  articleTextSchema,
  conversionSchema,
  figureSchema,
  figureTypes,
  saveTextSchema,
  showTextSchema,
  textOfVersionSchema,
  textVersionParams,
  textVersionSchema,
} from '../full-text/article-text.ts';
import { fullTextSchema } from '../full-text/schema.ts';
import { FILE_TOO_LARGE } from '../limits/sizes.ts';
import { file, form, get, json, notModified, post, put } from './endpoint.ts';

const TEXT = '/api/admin/archives/{id}/text';

/**
 * Returns the state of an article’s text: the latest conversion, the versions, and the number of the version that
 * readers see.
 */
export const readArticleText = get(TEXT, 'admin', {
  responses: { 200: articleTextSchema },
  errors: ['not_found'],
});

/**
 * Stores a file and queues its conversion to a new version. A conversion that has not ended is replaced. The
 * extension of the file’s name determines the type (`textFileTypes`).
 */
export const uploadText = post(TEXT, 'admin', {
  body: form(z.strictObject({}), 'file'),
  responses: { 202: conversionSchema },
  errors: ['not_found', 'unsupported_file'],
});

export const cancelConversion = post(`${TEXT}/conversion/cancel`, 'admin', {
  responses: { 200: conversionSchema },
  errors: ['not_found'],
});

/** Restarts a conversion that has failed or was cancelled. */
export const retryConversion = post(`${TEXT}/conversion/retry`, 'admin', {
  responses: { 200: conversionSchema },
  errors: ['not_found'],
});

const theFile = {
  responses: { 200: file('application/octet-stream') },
  errors: ['not_found'],
} as const;

/** Returns the file of the latest conversion, even if the conversion has failed. */
export const downloadConversionFile = get(`${TEXT}/conversion/file`, 'admin', theFile);

/** Saves an editor's changes to the current version as a new version. */
export const saveText = post(`${TEXT}/versions`, 'admin', {
  body: json(saveTextSchema, `${1.6 * FILE_TOO_LARGE}b`),
  responses: { 201: textVersionSchema },
  errors: ['not_found', 'version_conflict'],
});

export const readTextVersion = get(`${TEXT}/versions/{number}`, 'admin', {
  params: textVersionParams,
  responses: { 200: textOfVersionSchema },
  errors: ['invalid_request', 'not_found'],
});

/** Returns the file from which a version was converted. */
export const downloadTextFile = get(`${TEXT}/versions/{number}/file`, 'admin', {
  params: textVersionParams,
  ...theFile,
  errors: ['invalid_request', 'not_found'],
});

/** Stores a picture for use in a correction. */
export const addFigure = post(`${TEXT}/figures`, 'admin', {
  body: form(z.strictObject({}), 'file'),
  responses: { 201: figureSchema },
  errors: ['not_found', 'unsupported_file'],
});

/** Chooses which version readers see, or withdraws the text. */
export const showText = put(`${TEXT}/shown`, 'admin', {
  body: json(showTextSchema, '1kb'),
  responses: { 200: articleTextSchema },
  errors: ['not_found', 'version_conflict'],
});

/** Returns the text of an article that readers see. */
export const readFullText = get('/api/archives/ref/{refnumber}/text', 'admin-sees-more', {
  responses: { 200: fullTextSchema, 304: notModified },
  errors: ['not_found'],
});

/**
 * Returns a picture or a supplementary file of the version that readers see. Administrators receive the files of all
 * versions.
 */
export const readFigure = get('/assets/articles/{id}/{file}', 'admin-sees-more', {
  responses: { 200: file(...Object.values(figureTypes)), 304: notModified },
  errors: ['not_found'],
});
