import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import type { SigningKey } from './signing-key.ts';

/** Route of the JWKS, with which all services verify tokens. */
export function tokenRoutes(signingKey: SigningKey) {
  const { router, mount } = endpointRouter();

  mount(api.readKeys, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    return { keys: [signingKey.jwk] };
  });

  return router;
}
