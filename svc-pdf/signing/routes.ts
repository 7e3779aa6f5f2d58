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
    // Whoever checks a document must not use the certificate of a key that has been withdrawn.
    ctx.set('Cache-Control', 'no-cache');
    ctx.attachment('signing-certificates.pem');
    ctx.type = 'application/x-pem-file';
    ctx.body = pem;
  });
  return router;
}
