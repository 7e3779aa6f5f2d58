import { extractCode } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import { type VerificationOptions, verifyCertificate } from './service.ts';

export function verificationRoutes(options: VerificationOptions) {
  const { router, mount } = endpointRouter();

  mount(api.verifyCertificate, async (ctx, { params }) => {
    const verification = await verifyCertificate(options, extractCode(params.code));
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    return verification;
  });
  return router;
}
