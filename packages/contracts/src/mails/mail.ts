import { z } from 'zod';
import { articleSelectionSchema } from '../articles/article-input.ts';
import { growing } from '../base/growing.ts';
import { mailKindNames } from './mail-kinds.ts';

/**
 * `waiting`: to be sent or retried. `sent`: accepted by the mail server. `failed`: not retried any
 * more.
 */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const MAIL_PAGE_SIZE = 50;
/** The days after which messages are deleted from the list. */
export const MAIL_RETENTION_DAYS = 180;

/** The fields of the messages of all services. */
export const sentMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** The reason why the message is not sent yet or has failed, as text for editors. */
  reason: z.string(),
  attempts: z.int(),
  created: z.iso.datetime(),
  /** The time of the last attempt, or of the request to send the message. */
  changed: z.iso.datetime(),
  /** The time of the next attempt. Null if there is none. */
  next: z.iso.datetime().nullable(),
});
export type SentMail = z.infer<typeof sentMailSchema>;

export const mailSchema = sentMailSchema.extend({
  kind: growing(mailKindNames),
  /** The id of the article that the message is about. Empty for other messages. */
  article: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

/**
 * Filters of the list. `q` contains words of the address and the subject. `article` is an article's
 * id.
 */
export const mailQuerySchema = z.object({
  q: z.string().max(200).default(''),
  state: z.enum(mailStates).optional(),
  kind: z.enum(mailKindNames).optional(),
  article: z.string().max(50).optional(),
  page: z.coerce.number().int().min(1).catch(1).default(1),
});
export type MailQuery = z.output<typeof mailQuerySchema>;

/**
 * The mail server of the journal. If no messages are sent, `off` is the reason, as text for
 * editors. `from` is the sender.
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

/** `page` is at most the number of the last page. */
export const mailPageSchema = z.object({
  account: mailAccountSchema,
  mails: z.array(mailSchema),
  total: z.int(),
  page: z.int(),
});
export type MailPage = z.infer<typeof mailPageSchema>;

/** The articles of a job to whose authors the certificates are sent. */
export const sendCertificatesSchema = articleSelectionSchema.extend({ job: z.string().max(50) });

/**
 * The number of new messages, the number of articles whose message was sent earlier, and the
 * articles without a message, with the reason.
 */
export const sentCertificatesSchema = z.object({
  sent: z.int(),
  known: z.int(),
  faulty: z.array(z.object({ refnumber: z.string(), reason: z.string() })),
});
