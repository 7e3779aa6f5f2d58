import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import type { SigningKey } from './signing-key.ts';

export function tokenRoutes(signingKey: SigningKey) {
  const { router, mount } = endpointRouter();

  mount(api.readKeys, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    return { keys: signingKey.jwks };
  });

  return router;
}
