import { bearer, createKoa, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type { Redis } from 'ioredis';
import type Koa from 'koa';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secretBox } from './second-factor/secret-box.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import type { SigningKey } from './tokens/signing-key.ts';
import { loginLimits } from './users/login-limits.ts';
import type { UserModel } from './users/model.ts';
import type { PasswordPolicy } from './users/password-policy.ts';
import { userRoutes } from './users/routes.ts';

export interface AppOptions {
  log: Logger;
  users: UserModel;
  redis: Redis;
  signingKey: SigningKey;
  audit: Audit;
  passwords: PasswordPolicy;
}

export function createApp(options: AppOptions): Koa {
  const { log, users, redis, signingKey, audit, passwords } = options;
  const auth = bearer({ keys: signingKey.keys, redis });
  const limits = loginLimits(redis);
  const secrets = secretBox(signingKey.privateKey, ...signingKey.others);
  const app = createKoa({ log });
  app.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  for (const router of [
    tokenRoutes(signingKey),
    sessionRoutes({ users, secrets, redis, limits, signingKey, auth, audit, passwords }),
    userRoutes({ users, redis, limits, signingKey, auth, audit, passwords }),
    secondFactorRoutes({ users, secrets, redis, limits, auth, audit }),
  ]) {
    app.use(router.routes());
    app.use(router.allowedMethods());
  }
  return app;
}
