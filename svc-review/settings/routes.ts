import * as api from '@app/contracts/endpoints';
import { endpointRouter } from '@app/service-kit';
import type { SettingsModel } from './model.ts';
import { readSettings, submissionsAt } from './service.ts';

export function settingsRoutes({ settings }: { settings: SettingsModel }) {
  const { router, mount } = endpointRouter();

  mount(api.readSubmissions, async () => {
    const stored = await readSettings(settings);
    const { maxAuthors, maxReferences } = stored;
    return { ...submissionsAt(stored), maxAuthors, maxReferences, medians: null };
  });

  return router;
}
