import { z } from 'zod';
import { articleSelectionSchema } from '../articles/article-input.ts';
import { mailKindNames } from './mail-kinds.ts';

/** `waiting` to be sent, or sent again; `sent`, taken by the mail server; `failed`, given up. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const MAIL_PAGE_SIZE = 50;
/** The days after which messages are deleted from the list. */
export const MAIL_RETENTION_DAYS = 180;

export const mailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKindNames),
  to: z.string(),
  subject: z.string(),
  /** The id of the article that the message is about. Empty for other messages. */
  article: z.string(),
  state: z.enum(mailStates),
  /** Why the message is not sent yet, or was given up, in words for editors. */
  reason: z.string(),
  attempts: z.int(),
  created: z.iso.datetime(),
  /** The time of the last attempt, or of the request to send it. */
  changed: z.iso.datetime(),
  /** The time of the next attempt. Null if there is none. */
  next: z.iso.datetime().nullable(),
});
export type Mail = z.infer<typeof mailSchema>;

/** Filters of the list. `q` are words of the address and the subject, `article` is the id of an article. */
export const mailQuerySchema = z.object({
  q: z.string().max(200).default(''),
  state: z.enum(mailStates).optional(),
  kind: z.enum(mailKindNames).optional(),
  article: z.string().max(50).optional(),
  page: z.coerce.number().int().min(1).catch(1).default(1),
});
export type MailQuery = z.output<typeof mailQuerySchema>;

/**
 * Whether messages are sent. `off` is the reason in words for editors if they are not; `from` is the sender and
 * `server` the mail server.
 */
export const mailAccountSchema = z.object({
  off: z.string().nullable(),
  from: z.string(),
  server: z.string(),
});
export type MailAccount = z.infer<typeof mailAccountSchema>;

/** A message with its text. Its HTML part is made from the text. */
export const wholeMailSchema = mailSchema.extend({ text: z.string(), account: mailAccountSchema });
export type WholeMail = z.infer<typeof wholeMailSchema>;

/** `page` is the last one if a later one was asked for. */
export const mailPageSchema = z.object({
  account: mailAccountSchema,
  mails: z.array(mailSchema),
  total: z.int(),
  page: z.int(),
});
export type MailPage = z.infer<typeof mailPageSchema>;

/** The articles of a job to whose authors the certificates are sent. */
export const sendCertificatesSchema = articleSelectionSchema.extend({ job: z.string().max(50) });

/** The number of new messages, of articles that got theirs before, and the articles without one, with the reason. */
export const sentCertificatesSchema = z.object({
  sent: z.int(),
  known: z.int(),
  faulty: z.array(z.object({ refnumber: z.string(), reason: z.string() })),
});
export type SentCertificates = z.infer<typeof sentCertificatesSchema>;
