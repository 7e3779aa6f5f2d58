import { z } from 'zod';
import { emailAddress } from '../base/email.ts';
import { characters } from '../limits/sizes.ts';
import type { MailKindTo } from './mail-kinds.ts';

/** An email address, converted to lower case, so that lookups ignore case. */
export const mailboxSchema = z
  .string('Required')
  .trim()
  .toLowerCase()
  .max(...characters(320))
  .pipe(emailAddress());

const text = z.string().max(400);

/** The kinds of messages that svc-auth asks svc-content to send. */
export const accountMailKinds = [
  'password-reset',
  'new-sign-in',
] as const satisfies readonly MailKindTo<'user'>[];

/** A message to a user. `link` is a path of the site; only the recipient sees it. */
export const accountMailSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('password-reset'),
    to: mailboxSchema,
    user: text,
    link: z.string().max(2_000).startsWith('/'),
    minutes: z.int().positive(),
  }),
  z.strictObject({
    kind: z.literal('new-sign-in'),
    to: mailboxSchema,
    user: text,
    device: text,
    address: text,
    time: text,
    path: z.string().max(200).startsWith('/'),
  }),
]);
export type AccountMail = z.infer<typeof accountMailSchema>;
