import { JWKS_PATH } from '@app/contracts';
import Router from '@koa/router';
import type { SigningKey } from './signing-key.ts';

/** The public key, by which every service checks tokens. */
export function tokenRoutes(signingKey: SigningKey): Router {
  const router = new Router();

  router.get(JWKS_PATH, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.body = { keys: [signingKey.jwk] };
  });

  return router;
}
