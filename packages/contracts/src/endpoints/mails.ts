import { z } from 'zod';
import { accountMailKinds, accountMailSchema } from '../mails/account-mail.ts';
import {
  mailPageSchema,
  mailQuerySchema,
  mailSchema,
  sendCertificatesSchema,
  sentCertificatesSchema,
  wholeMailSchema,
} from '../mails/mail.ts';
import { mailKindNames } from '../mails/mail-kinds.ts';
import { mailTextSchema, updateMailTextSchema } from '../mails/mail-text.ts';
import { get, json, post } from './endpoint.ts';

const PATH = '/api/admin/mails';

export const listMails = get(PATH, 'admin', {
  query: mailQuerySchema,
  responses: { 200: mailPageSchema },
  errors: ['invalid_request'],
});

export const readMail = get(`${PATH}/{id}`, 'admin', {
  responses: { 200: wholeMailSchema },
  errors: ['not_found'],
});

/** Sends a sent or failed message again. Sends a waiting message immediately. */
export const retryMail = post(`${PATH}/{id}/retry`, 'admin', {
  responses: { 200: mailSchema },
  errors: ['invalid_request', 'not_found'],
});

/** Sends the authors of each article an email with the address of their certificates, once per job. */
export const sendCertificates = post(`${PATH}/certificates`, 'admin', {
  body: json(sendCertificatesSchema, '64kb'),
  responses: { 200: sentCertificatesSchema },
});

/** Only other services call these endpoints: the gateway does not route their paths. */
const BETWEEN_SERVICES = '/internal/mails';

/** Returns whether messages of a kind are sent. */
export const readMailState = get(BETWEEN_SERVICES, 'anyone', {
  query: z.object({ kind: z.enum(accountMailKinds) }),
  responses: { 200: z.object({ isOn: z.boolean() }) },
  errors: ['invalid_request'],
});

/** Queues a message to a user. */
export const queueMail = post(BETWEEN_SERVICES, 'anyone', {
  body: json(accountMailSchema, '16kb'),
  responses: { 200: z.object({}) },
});

const TEXTS_PATH = '/api/admin/mail-texts';

export const listMailTexts = get(TEXTS_PATH, 'admin', {
  responses: { 200: z.array(mailTextSchema) },
});

export const updateMailText = post(`${TEXTS_PATH}/{kind}`, 'admin', {
  params: z.object({ kind: z.enum(mailKindNames) }),
  body: json(updateMailTextSchema, '64kb'),
  confirmed: true,
  responses: { 200: mailTextSchema },
  errors: ['not_found', 'version_conflict'],
});
