import { createKoa, type Logger } from '@app/service-kit';
import type Koa from 'koa';
import { type CertificateRoutesOptions, certificateRoutes } from './certificates/routes.ts';

export type AppOptions = CertificateRoutesOptions & { log: Logger };

export function createApp(options: AppOptions): Koa {
  const certificates = certificateRoutes(options);
  const app = createKoa({ log: options.log });
  app.use(certificates.routes());
  app.use(certificates.allowedMethods());
  return app;
}
