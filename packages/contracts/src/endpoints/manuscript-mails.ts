import { z } from 'zod';
import { updateMailTextSchema } from '../mails/mail-text.ts';
import { manuscriptMailNames } from '../manuscripts/mail-kinds.ts';
import {
  manuscriptMailPageSchema,
  manuscriptMailQuerySchema,
  manuscriptMailSchema,
  manuscriptMailTextSchema,
  wholeManuscriptMailSchema,
} from '../manuscripts/sent-mails.ts';
import { get, json, post } from './endpoint.ts';

const PATH = '/api/review/mails';

/** Lists mails, except mails about manuscripts of which the caller is an author or reviewer. */
export const listManuscriptMails = get(PATH, 'editor', {
  query: manuscriptMailQuerySchema,
  responses: { 200: manuscriptMailPageSchema },
  errors: ['invalid_request'],
});

export const readManuscriptMail = get(`${PATH}/{id}`, 'editor', {
  responses: { 200: wholeManuscriptMailSchema },
  errors: ['not_found'],
});

/** Sends a mail again, to the present address of its recipient and with a new personal link. */
export const retryManuscriptMail = post(`${PATH}/{id}/retry`, 'editor', {
  responses: { 200: manuscriptMailSchema },
  errors: ['invalid_request', 'not_found'],
});

const TEXTS_PATH = '/api/review/mail-texts';

export const listManuscriptMailTexts = get(TEXTS_PATH, 'editor', {
  responses: { 200: z.array(manuscriptMailTextSchema) },
});

export const updateManuscriptMailText = post(`${TEXTS_PATH}/{kind}`, 'editor', {
  params: z.object({ kind: z.enum(manuscriptMailNames) }),
  body: json(updateMailTextSchema, '64kb'),
  confirmed: true,
  responses: { 200: manuscriptMailTextSchema },
  errors: ['not_found', 'version_conflict'],
});
