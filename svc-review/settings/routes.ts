import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import type { SettingsModel } from './model.ts';
import { readSettings, submissionsAt } from './service.ts';

export function settingsRoutes({ settings }: { settings: SettingsModel }) {
  const { router, mount } = endpointRouter();

  mount(api.readSubmissions, async () => submissionsAt(await readSettings(settings)));

  return router;
}
