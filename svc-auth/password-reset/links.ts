import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SecretBox } from '../second-factor/secret-box.ts';
import type { User } from '../users/model.ts';

export const RESET_VALID_MINUTES = 60;

/** Tokens are sealed for this owner, so no other sealed text is a token. */
const OWNER = 'password reset';

const contentSchema = z.strictObject({ user: z.string(), mark: z.string(), expires: z.number() });

/** A token is valid for one password: a new one, by this or another way, makes it worthless. */
const markOf = ({ passwordHash }: User) =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** Writes and reads the tokens of links for a new password. Nothing is stored for them. */
export function resetTokens(secrets: SecretBox, now: () => number = Date.now) {
  return {
    write(user: User): string {
      const expires = now() + RESET_VALID_MINUTES * 60_000;
      const content = JSON.stringify({ user: user.id, mark: markOf(user), expires });
      return Buffer.from(secrets.seal(content, OWNER), 'base64').toString('base64url');
    },
    /** Returns the user's id and a function that tests a user; undefined if the token was not written here or has expired. */
    read(token: string): { id: string; isFor(user: User): boolean } | undefined {
      const sealed = Buffer.from(token, 'base64url').toString('base64');
      const text = secrets.open(sealed, OWNER);
      if (text === null) return undefined;
      const { user: id, mark, expires } = contentSchema.parse(JSON.parse(text));
      if (expires < now()) return undefined;
      return { id, isFor: (user) => markOf(user) === mark };
    },
  };
}
