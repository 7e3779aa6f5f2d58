import type { X509Certificate } from 'node:crypto';
import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';

export interface SigningRoutesOptions {
  certificates?: readonly X509Certificate[];
}

export function signingRoutes({ certificates = [] }: SigningRoutesOptions) {
  const { router, mount } = endpointRouter();
  const pem = Buffer.from(certificates.map(String).join(''));

  mount(api.readSigningCertificates, (ctx) => {
    // Cached copies must be revalidated, so that no verifier uses the certificate of a withdrawn key.
    ctx.set('Cache-Control', 'no-cache');
    ctx.attachment('signing-certificates.pem');
    ctx.type = 'application/x-pem-file';
    ctx.body = pem;
  });
  return router;
}
