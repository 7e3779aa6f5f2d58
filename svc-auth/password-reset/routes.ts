import { createHash } from 'node:crypto';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { SecretBox } from '../second-factor/secret-box.ts';
import type { LoginLimits } from '../users/login-limits.ts';
import type { Mailer } from '../users/mailer.ts';
import type { User } from '../users/model.ts';
import type { PasswordPolicy } from '../users/password-policy.ts';
import type { Users } from '../users/service.ts';
import { replacePassword } from '../users/update.ts';

const RESET_VALID_MINUTES = 60;

/** The owner for which tokens are sealed. A text that was sealed for another owner is not a valid token. */
const OWNER = 'password reset';

const contentSchema = z.strictObject({ user: z.string(), mark: z.string(), expires: z.number() });

/**
 * Returns the mark that binds a token to the current password and email address. A change of either invalidates the
 * token.
 */
const markOf = ({ passwordHash, email }: User) =>
  createHash('sha256')
    .update(`${passwordHash}\0${email ?? ''}`)
    .digest('base64url');

/** Creates and reads the tokens of password reset links. Tokens are not stored. */
function resetTokens(secrets: SecretBox, now: () => number = Date.now) {
  return {
    write(user: User): string {
      const expires = now() + RESET_VALID_MINUTES * 60_000;
      const content = JSON.stringify({ user: user.id, mark: markOf(user), expires });
      return Buffer.from(secrets.seal(content, OWNER), 'base64').toString('base64url');
    },
    /**
     * Returns the user's id and a function that tests whether the token is valid for a user. Returns undefined if the
     * token is forged or has expired.
     */
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

interface PasswordResetRoutes extends Users {
  audit: Audit;
  redis: Redis;
  limits: LoginLimits;
  secrets: SecretBox;
  passwordProblem: PasswordPolicy;
  mailer: Mailer;
  now?: () => number;
}

/** The page to which a link leads. The token follows `#`, because browsers do not send this part to servers. */
const PAGE = '/admin/reset-password';

export function passwordResetRoutes(options: PasswordResetRoutes) {
  const { users, audit, limits, secrets, passwordProblem, mailer } = options;
  const tokens = resetTokens(secrets, options.now);
  const { router, mount } = endpointRouter();

  const sendLinks = async (email: string) => {
    const found = await withAppErrors(users.find({ email, status: 'enabled' }).exec());
    for (const user of found) {
      const link = `${PAGE}#${tokens.write(user)}`;
      const minutes = RESET_VALID_MINUTES;
      await mailer.send({ kind: 'password-reset', to: email, user: user.name, link, minutes });
    }
  };

  mount(api.requestPasswordReset, async (ctx, { body: { email } }) => {
    await limits.attemptReset(ctx.ip, email);
    const isOn = await mailer.isOn('password-reset');
    // The call is not awaited, so that neither the response nor its duration reveals whether there is such a user.
    if (isOn) {
      sendLinks(email).catch((err: unknown) => {
        ctx.state.log.warn({ err }, 'the password reset links were not sent');
      });
    }
    return { isOn };
  });

  mount(api.resetPassword, [audit.guard], async (ctx, { body: { token, password } }) => {
    const invalidRequest = (path: string, message: string) =>
      new AppError('invalid_request', { issues: [{ path, message }] });
    const read = tokens.read(token);
    const user = read && (await withAppErrors(users.findById(read.id).exec()));
    if (!user || !read.isFor(user) || user.status !== 'enabled') {
      throw invalidRequest('token', 'This link was used, or has expired. Ask for a new one');
    }
    const problem = await passwordProblem(password, user.name);
    if (problem) throw invalidRequest('password', problem);
    const by = { by: { id: user.id, name: user.name }, address: ctx.ip };
    await replacePassword(options, user, password, by);
    ctx.state.log.info({ ip: ctx.ip, user: user.id, username: user.name }, 'password reset');
    return { user: user.name, role: user.role };
  });

  return router;
}
