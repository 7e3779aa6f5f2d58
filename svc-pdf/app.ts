import { createKoa, type Logger } from '@app/service-kit';
import type Koa from 'koa';
import { type BundleRoutesOptions, bundleRoutes } from './bundles/routes.ts';
import { type CertificateRoutesOptions, certificateRoutes } from './certificates/routes.ts';

export type AppOptions = CertificateRoutesOptions & BundleRoutesOptions & { log: Logger };

export function createApp(options: AppOptions): Koa {
  const routers = [certificateRoutes(options), bundleRoutes(options)];
  const app = createKoa({ log: options.log });
  for (const router of routers) app.use(router.routes());
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
