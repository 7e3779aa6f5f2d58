import { z } from 'zod';
import { articleErrors } from '../articles/article-input.ts';
import {
  assignSchema,
  deskEditorSchema,
  deskManuscriptSchema,
  deskPageSchema,
  deskQuerySchema,
  editorCommandSchema,
  identitySchema,
  letterPreviewSchema,
  letterQuerySchema,
} from '../manuscripts/desk.ts';
import { reviewFiguresSchema } from '../manuscripts/figures.ts';
import {
  newPersonSchema,
  peoplePageSchema,
  peopleQuerySchema,
  personSchema,
  updatePersonSchema,
} from '../manuscripts/people.ts';
import {
  reviewSettingsSchema,
  updateReviewSettingsSchema,
} from '../manuscripts/review-settings.ts';
import { del, file, get, json, post, put } from './endpoint.ts';

export const listManuscripts = get('/api/review/manuscripts', 'editor', {
  query: deskQuerySchema,
  responses: { 200: deskPageSchema },
  errors: ['invalid_request'],
});

export const readManuscript = get('/api/review/manuscripts/{id}', 'editor', {
  responses: { 200: deskManuscriptSchema },
  errors: ['not_found'],
});

/**
 * Gives a command. `version_conflict`: the manuscript has changed since `version`. `invalid_request`: a condition of
 * the command does not hold, and the message states this condition.
 */
export const commandManuscript = post('/api/review/manuscripts/{id}/commands', 'editor', {
  body: json(editorCommandSchema),
  responses: { 200: deskManuscriptSchema },
  errors: ['version_conflict', ...articleErrors],
});

/** Returns the letter of a command without sending it. */
export const previewLetter = post('/api/review/manuscripts/{id}/letter', 'editor', {
  body: json(letterQuerySchema),
  responses: { 200: letterPreviewSchema },
  errors: ['not_found'],
});

/** Sets the editors who handle the manuscript. `version_conflict`: the manuscript has changed since `version`. */
export const assignManuscript = put('/api/review/manuscripts/{id}/editors', 'editor', {
  body: json(assignSchema, '4kb'),
  responses: { 200: deskManuscriptSchema },
  errors: ['not_found', 'version_conflict'],
});

/**
 * Stores whether a user is an author or reviewer of the manuscript. If so, the manuscript is hidden from the user. If
 * only the user's name equals the name of an author or reviewer, the user answers. Administrators answer for other
 * users.
 */
export const settleIdentity = post('/api/review/manuscripts/{id}/identity', 'editor', {
  body: json(identitySchema, '4kb'),
  responses: { 200: z.object({}) },
  errors: ['not_found'],
});

/** Lists the editors who can handle manuscripts: the users who have used the desk recently. */
export const listDeskEditors = get('/api/review/editors', 'editor', {
  responses: { 200: z.array(deskEditorSchema) },
});

/** Returns a file of an author or a reviewer as it was sent. */
export const readDeskFile = get('/api/review/manuscripts/{id}/files/{file}', 'editor', {
  responses: { 200: file('application/pdf', 'image/*', 'application/octet-stream') },
  errors: ['not_found'],
});

/** Returns the anonymous copy of the current manuscript, as reviewers will receive it. */
export const readAnonymousFile = get('/api/review/manuscripts/{id}/anonymous.pdf', 'editor', {
  responses: { 200: file('application/pdf') },
  errors: ['not_found'],
});

/** Returns a zip file with everything about a manuscript: texts, files, letters, reviews, mails and log. */
export const exportManuscript = get('/api/review/manuscripts/{id}/export.zip', 'editor', {
  responses: { 200: file('application/zip') },
  errors: ['not_found'],
});

export const listPeople = get('/api/review/people', 'editor', {
  query: peopleQuerySchema,
  responses: { 200: peoplePageSchema },
  errors: ['invalid_request', 'not_found'],
});

export const createPerson = post('/api/review/people', 'editor', {
  body: json(newPersonSchema, '64kb'),
  responses: { 201: personSchema },
});

export const updatePerson = put('/api/review/people/{id}', 'editor', {
  body: json(updatePersonSchema, '64kb'),
  responses: { 200: personSchema },
  errors: ['not_found', 'version_conflict'],
});

/** Removes a person who was never asked for a review. Other people cannot be removed. They can be set inactive. */
export const removePerson = del('/api/review/people/{id}', 'editor', {
  responses: { 200: personSchema },
  errors: ['not_found', 'invalid_request'],
});

export const readReviewSettings = get('/api/review/settings', 'editor', {
  responses: { 200: reviewSettingsSchema },
});

export const updateReviewSettings = put('/api/review/settings', 'admin', {
  body: json(updateReviewSettingsSchema, '64kb'),
  responses: { 200: reviewSettingsSchema },
  errors: ['version_conflict'],
});

export const readReviewFigures = get('/api/review/figures', 'editor', {
  responses: { 200: reviewFiguresSchema },
});
