import { updateSettingsSchema } from '@app/contracts';
import { type Bearer, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import { answerAnyone, answerBearer, seesAll } from '../catalogue/answer.ts';
import { presentAdminSettings, presentSettings } from './presenter.ts';
import { type SettingsParts, updateSettings } from './service.ts';

export interface SettingsRoutes extends SettingsParts {
  auth: Bearer;
  publicUrl: string;
}

export function settingsRoutes({ auth, publicUrl, ...parts }: SettingsRoutes): Router {
  const router = new Router();
  const { catalogue } = parts;

  router.get('/api/settings', auth.optional, (ctx) => {
    const { current } = catalogue;
    const { settings } = current.records;
    if (seesAll(ctx)) answerBearer(ctx, presentAdminSettings(settings, publicUrl));
    else answerAnyone(ctx, current, 'settings', () => presentSettings(settings, publicUrl));
  });

  router.post('/api/settings', auth.require('admin'), jsonBody(), async (ctx) => {
    const record = await updateSettings(parts, parse(updateSettingsSchema, ctx.request.body));
    answerBearer(ctx, presentAdminSettings(record, publicUrl));
  });

  return router;
}
