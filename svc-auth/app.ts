import { bearer, createKoa, type Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';
import type Koa from 'koa';
import { sessionRoutes } from './sessions/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import type { SigningKey } from './tokens/signing-key.ts';
import type { UserModel } from './users/model.ts';

export interface AppParts {
  log: Logger;
  users: UserModel;
  redis: Redis;
  signingKey: SigningKey;
}

export function createApp({ log, users, redis, signingKey }: AppParts): Koa {
  const auth = bearer({ keys: signingKey.keys, redis });
  const tokens = tokenRoutes(signingKey);
  const sessions = sessionRoutes({ users, redis, signingKey, auth });
  const app = createKoa({ log });
  for (const router of [tokens, sessions]) {
    app.use(router.routes());
    app.use(router.allowedMethods());
  }
  return app;
}
