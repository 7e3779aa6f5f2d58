import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '@app/service-kit';
import { z } from 'zod';

/** The validity of a link in milliseconds. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

const invitationSchema = z.object({
  /** The id of the article. */
  article: z.string(),
  /** The author's position, from 0, and name. */
  at: z.int(),
  name: z.string(),
});
/** The author who is invited to confirm an ORCID iD. */
export type Invitation = z.output<typeof invitationSchema>;

const signedSchema = invitationSchema.extend({ expires: z.int() });

/** Writes and reads invitations as signed texts for links. */
export function signedInvitations(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ORCID invitations', 32));
  const sign = (content: string) => createHmac('sha256', key).update(content).digest();
  return {
    write(invitation: Invitation, now = Date.now()): { text: string; expires: Date } {
      const expires = now + VALID_MS;
      const content = Buffer.from(JSON.stringify({ ...invitation, expires })).toString('base64url');
      const text = `${content}.${sign(content).toString('base64url')}`;
      return { text, expires: new Date(expires) };
    },
    /** Throws `forbidden` if the text was not signed by this journal, or has expired. */
    read(text: string): Invitation {
      const [content = '', signature = ''] = text.split('.');
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(content)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw refused('This link is not complete or not from this journal.');
      }
      const { expires, ...invitation } = signedSchema.parse(
        JSON.parse(Buffer.from(content, 'base64url').toString()),
      );
      if (expires < Date.now()) {
        throw refused('This link has expired. Ask the journal for a new one.');
      }
      return invitation;
    },
  };
}

/** Returns an error that is explained to the author on a page. */
export function refused(detail: string, cause?: unknown): AppError {
  return new AppError('forbidden', { detail, cause });
}
