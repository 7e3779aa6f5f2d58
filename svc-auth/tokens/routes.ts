import { JWKS_PATH } from '@app/contracts';
import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import { isSecret, issueToken } from './service.ts';
import type { SigningKey } from './signing-key.ts';

interface TokenRoutes {
  signingKey: SigningKey;
  serviceSecret: string;
}

/** The public key, and tokens for the other services (which the gateway does not route). */
export function tokenRoutes({ signingKey, serviceSecret }: TokenRoutes): Router {
  const router = new Router();

  router.get(JWKS_PATH, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.body = { keys: [signingKey.jwk] };
  });

  router.post('/internal/service-token', (ctx) => {
    const given = /^Bearer +(.+)$/i.exec(ctx.get('authorization'))?.[1] ?? '';
    if (!isSecret(given, serviceSecret)) throw new AppError('unauthorized');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      token: issueToken(signingKey, { id: 'service', name: 'service', role: 'service' }),
    };
  });

  return router;
}
