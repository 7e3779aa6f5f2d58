import { createKoa, type Logger } from '@app/service-kit';
import type Koa from 'koa';
import { badgeRoutes } from './badges/routes.ts';
import type { BadgeOptions } from './badges/service.ts';
import { type DocumentRoutesOptions, documentRoutes } from './documents/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { type PreviewRoutesOptions, previewRoutes, specimenRoutes } from './preview/routes.ts';
import { type SelectionRoutesOptions, selectionRoutes } from './selections/routes.ts';
import { type SigningRoutesOptions, signingRoutes } from './signing/routes.ts';
import {
  certificatePdfRoutes,
  certificatePictureRoutes,
  verificationRoutes,
} from './verification/routes.ts';

export type AppOptions = DocumentRoutesOptions &
  SelectionRoutesOptions &
  PreviewRoutesOptions &
  BadgeOptions &
  SigningRoutesOptions & { log: Logger; internalKeys?: readonly string[] };

export function createApp(options: AppOptions): Koa {
  const routers = [
    documentRoutes(options),
    selectionRoutes(options),
    jobRoutes(options),
    previewRoutes(options),
    specimenRoutes(options),
    verificationRoutes(options),
    certificatePictureRoutes(options),
    certificatePdfRoutes(options),
    signingRoutes(options),
    badgeRoutes(options),
  ];
  const app = createKoa(options);
  for (const router of routers) app.use(router.routes());
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
