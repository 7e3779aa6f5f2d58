import { type Bearer, createKoa, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Koa from 'koa';
import { type AuthorRoutes, authorRoutes } from './author/routes.ts';
import { type CertificateRoutes, certificateRoutes } from './certificates/routes.ts';
import { peopleRoutes } from './desk/people-routes.ts';
import { type DeskRoutes, deskRoutes } from './desk/routes.ts';
import { type ExportRoutes, exportRoutes } from './exports/routes.ts';
import type { ManuscriptMails } from './mails/manuscript-mails.ts';
import { manuscriptMailRoutes } from './mails/routes.ts';
import type { People } from './people/people.ts';
import { type ReviewerRoutes, reviewerRoutes } from './reviewer/routes.ts';
import { type SettingsRoutes, settingsRoutes } from './settings/routes.ts';

export interface AppOptions
  extends AuthorRoutes,
    CertificateRoutes,
    DeskRoutes,
    ExportRoutes,
    ReviewerRoutes,
    SettingsRoutes {
  log: Logger;
  internalKeys: readonly string[];
  auth: Bearer;
  audit: Audit;
  settings: SettingsRoutes['settings'];
  mails: ManuscriptMails;
  people: People;
}

export function createApp(options: AppOptions): Koa {
  const app = createKoa(options);
  app.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  const routers = [
    settingsRoutes(options),
    authorRoutes(options),
    reviewerRoutes(options),
    deskRoutes(options),
    exportRoutes(options),
    peopleRoutes(options),
    certificateRoutes(options),
    manuscriptMailRoutes(options),
  ];
  for (const router of routers) app.use(router.routes());
  // `allowedMethods` follows all routes, because several routers may serve different methods of one path.
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
