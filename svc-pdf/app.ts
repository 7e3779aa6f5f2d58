import { createKoa, type Logger } from '@app/service-kit';
import type Koa from 'koa';
import { boardRoutes } from './boards/routes.ts';
import { type BundleRoutesOptions, bundleRoutes } from './bundles/routes.ts';
import { type CertificateRoutesOptions, certificateRoutes } from './certificates/routes.ts';
import { coverPageRoutes } from './cover-pages/routes.ts';
import { type DesignRoutesOptions, designRoutes } from './designs/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { type VerificationRoutesOptions, verificationRoutes } from './verification/routes.ts';

export type AppOptions = CertificateRoutesOptions &
  BundleRoutesOptions &
  DesignRoutesOptions &
  VerificationRoutesOptions & { log: Logger };

export function createApp(options: AppOptions): Koa {
  const routers = [
    certificateRoutes(options),
    coverPageRoutes(options),
    boardRoutes(options),
    bundleRoutes(options),
    jobRoutes(options),
    designRoutes(options),
    verificationRoutes(options),
  ];
  const app = createKoa({ log: options.log });
  for (const router of routers) app.use(router.routes());
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
