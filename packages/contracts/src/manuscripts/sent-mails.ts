import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { mailAccountSchema, mailQuerySchema, sentMailSchema } from '../mails/mail.ts';
import { mailTextSchema } from '../mails/mail-text.ts';
import { manuscriptMailNames } from './mail-kinds.ts';

/** A mail about a manuscript that was queued or sent. */
export const manuscriptMailSchema = sentMailSchema.extend({
  kind: growing(manuscriptMailNames),
  /** The id of the manuscript. Empty for the weekly list. */
  manuscript: z.string(),
});
export type SentManuscriptMail = z.infer<typeof manuscriptMailSchema>;

/** Filters of the list. `q` contains words of the address and the subject. */
export const manuscriptMailQuerySchema = mailQuerySchema.omit({ article: true }).extend({
  kind: z.enum(manuscriptMailNames).optional(),
  manuscript: z.string().max(50).optional(),
});

/** `page` is at most the number of the last page. */
export const manuscriptMailPageSchema = z.object({
  account: mailAccountSchema,
  mails: z.array(manuscriptMailSchema),
  total: z.int(),
  page: z.int(),
});
export type ManuscriptMailPage = z.infer<typeof manuscriptMailPageSchema>;

/** A mail with its text. Personal links are removed from the text. */
export const wholeManuscriptMailSchema = manuscriptMailSchema.extend({
  text: z.string(),
  account: mailAccountSchema,
});
export type WholeManuscriptMail = z.infer<typeof wholeManuscriptMailSchema>;

/** The text of a kind of mail as editors have written it, or the default text. */
export const manuscriptMailTextSchema = mailTextSchema.extend({
  kind: growing(manuscriptMailNames),
});
export type ManuscriptMailText = z.infer<typeof manuscriptMailTextSchema>;
