import { bearer, createKoa, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type Koa from 'koa';
import { passwordResetRoutes } from './password-reset/routes.ts';
import type { RulesModel } from './rules/model.ts';
import { ruleRoutes } from './rules/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secretBox } from './second-factor/secret-box.ts';
import { sessionRoutes } from './sessions/routes.ts';
import type { AuditedRecords } from './store/audited-records.ts';
import { tokenRoutes } from './tokens/routes.ts';
import type { SigningKey } from './tokens/signing-key.ts';
import { loginLimits } from './users/login-limits.ts';
import type { Mailer } from './users/mailer.ts';
import type { UserModel } from './users/model.ts';
import type { PasswordPolicy } from './users/password-policy.ts';
import { userRoutes } from './users/routes.ts';

export interface AppOptions {
  log: Logger;
  internalKeys: readonly string[];
  users: UserModel;
  rules: RulesModel;
  redis: Redis;
  signingKey: SigningKey;
  audit: Audit;
  records: AuditedRecords;
  passwordProblem: PasswordPolicy;
  mailer: Mailer;
  /** The clock for the expiry of password reset links. */
  now?: () => number;
}

export function createApp(options: AppOptions): Koa {
  const { log, internalKeys, users, rules, redis, signingKey, audit, records } = options;
  const { passwordProblem, mailer, now } = options;
  const auth = bearer({ keys: signingKey.keys, redis });
  const limits = loginLimits(redis);
  const secrets = secretBox(signingKey.privateKey, ...signingKey.others);
  const app = createKoa({ log, internalKeys });
  app.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  const common = { users, records, redis, auth, audit };
  for (const router of [
    tokenRoutes(signingKey),
    sessionRoutes({ ...common, rules, secrets, limits, signingKey, passwordProblem, mailer }),
    passwordResetRoutes({
      ...common,
      limits,
      secrets,
      passwordProblem,
      mailer,
      ...(now && { now }),
    }),
    // These routes come before `userRoutes`, because the path with an id also matches the path of the rules.
    ruleRoutes({ ...common, rules }),
    userRoutes({ ...common, limits, signingKey, passwordProblem }),
    secondFactorRoutes({ ...common, rules, secrets, limits }),
  ]) {
    app.use(router.routes());
    app.use(router.allowedMethods());
  }
  return app;
}
