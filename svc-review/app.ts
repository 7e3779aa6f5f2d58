import { type Bearer, createKoa, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Koa from 'koa';
import { type AuthorRoutes, authorRoutes } from './author/routes.ts';
import type { ManuscriptMails } from './mails/manuscript-mails.ts';
import { manuscriptMailRoutes } from './mails/routes.ts';
import type { SettingsModel } from './settings/model.ts';
import { settingsRoutes } from './settings/routes.ts';

export interface AppOptions extends AuthorRoutes {
  log: Logger;
  internalKeys: readonly string[];
  auth: Bearer;
  audit: Audit;
  settings: SettingsModel;
  mails: ManuscriptMails;
}

export function createApp(options: AppOptions): Koa {
  const app = createKoa(options);
  app.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  const routers = [settingsRoutes(options), authorRoutes(options), manuscriptMailRoutes(options)];
  for (const router of routers) app.use(router.routes());
  // `allowedMethods` follows all routes, because several routers may serve different methods of one path.
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
