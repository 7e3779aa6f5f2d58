import { z } from 'zod';
import {
  authorPageSchema,
  coAuthorAnswerSchema,
  coAuthorPageSchema,
  createdDraftSchema,
  linkHeaderSchema,
  linkRequestSchema,
  newDraftSchema,
  paymentSchema,
  savedFormSchema,
  saveFormSchema,
} from '../manuscripts/personal-pages.ts';
import { submissionsSchema } from '../manuscripts/review-settings.ts';
import { submissionFileKinds } from '../manuscripts/submission.ts';
import { del, file, form, get, json, post, put } from './endpoint.ts';

const link = { headers: linkHeaderSchema };
const kindParams = z.object({ kind: z.enum(submissionFileKinds) });

/** Returns whether authors can submit manuscripts on the site. */
export const readSubmissions = get('/api/review/submissions', 'anyone', {
  responses: { 200: submissionsSchema },
});

/** Creates a draft and mails its link. Refused with `not_found` while submissions are closed. */
export const createDraft = post('/api/review/manuscripts', 'anyone', {
  body: json(newDraftSchema),
  responses: { 201: createdDraftSchema },
  errors: ['not_found', 'too_many_requests'],
});

/** Mails the personal links that belong to an email address. The response is the same for every address. */
export const requestLinks = post('/api/review/links', 'anyone', {
  body: json(linkRequestSchema, '1kb'),
  responses: { 202: z.object({}) },
  errors: ['too_many_requests'],
});

export const readAuthorPage = get('/api/review/author', 'anyone', {
  ...link,
  responses: { 200: authorPageSchema },
  errors: ['not_found'],
});

/** Saves the author's form. `version_conflict`: another tab has saved the form in the meantime. */
export const saveForm = put('/api/review/author/form', 'anyone', {
  ...link,
  body: json(saveFormSchema),
  responses: { 200: savedFormSchema },
  errors: ['not_found', 'version_conflict'],
});

/** Stores a file of the present round. It replaces the previous file of the same kind. */
export const uploadManuscriptFile = post('/api/review/author/files/{kind}', 'anyone', {
  ...link,
  params: kindParams,
  body: form(z.strictObject({}), 'file'),
  responses: { 200: authorPageSchema },
  errors: ['not_found', 'unsupported_file'],
});

export const removeManuscriptFile = del('/api/review/author/files/{kind}', 'anyone', {
  ...link,
  params: kindParams,
  responses: { 200: authorPageSchema },
  errors: ['not_found', 'invalid_request'],
});

/** Returns the author's own file of the present round. */
export const readManuscriptFile = get('/api/review/author/files/{kind}', 'anyone', {
  ...link,
  params: kindParams,
  responses: { 200: file('application/pdf', 'image/*', 'application/octet-stream') },
  errors: ['not_found', 'invalid_request'],
});

/** Submits a draft, a correction or a revision, depending on the state of the manuscript. */
export const submitManuscript = post('/api/review/author/submit', 'anyone', {
  ...link,
  responses: { 200: authorPageSchema },
  errors: ['not_found', 'invalid_request'],
});

export const withdrawManuscript = post('/api/review/author/withdraw', 'anyone', {
  ...link,
  responses: { 200: authorPageSchema },
  errors: ['not_found'],
});

/** Deletes a draft with its files. */
export const discardDraft = post('/api/review/author/discard', 'anyone', {
  ...link,
  responses: { 200: z.object({}) },
  errors: ['not_found'],
});

export const reportPayment = post('/api/review/author/payment', 'anyone', {
  ...link,
  body: json(paymentSchema, '1kb'),
  responses: { 200: authorPageSchema },
  errors: ['not_found'],
});

export const readCoAuthorPage = get('/api/review/co-author', 'anyone', {
  ...link,
  responses: { 200: coAuthorPageSchema },
  errors: ['not_found'],
});

export const answerAsCoAuthor = post('/api/review/co-author/answer', 'anyone', {
  ...link,
  body: json(coAuthorAnswerSchema, '16kb'),
  responses: { 200: coAuthorPageSchema },
  errors: ['not_found'],
});
