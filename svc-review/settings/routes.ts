import * as api from '@app/contracts/endpoints';
import type { ReviewSettings, Submissions } from '@app/contracts/manuscripts';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { SettingsModel } from './model.ts';
import { readSettings, submissionsAt, updateSettings } from './service.ts';
import { sharedRead } from './shared-read.ts';

export interface SettingsRoutes {
  auth: Bearer;
  settings: SettingsModel;
  /** Returns the medians that the public page may show. */
  medians: () => Promise<Submissions['medians']>;
}

export function settingsRoutes({ auth, settings, medians }: SettingsRoutes) {
  const { router, mount } = endpointRouter({ auth });

  // This endpoint is public and has no rate limit, so concurrent requests share one read.
  const publicSettings = sharedRead(() => readSettings(settings));
  mount(api.readSubmissions, async () => {
    const stored = await publicSettings.read();
    const { maxAuthors, maxReferences, showsFigures } = stored;
    const shown = showsFigures ? await medians() : null;
    return { ...submissionsAt(stored), maxAuthors, maxReferences, medians: shown };
  });

  mount(api.readReviewSettings, async () => present(await readSettings(settings)));

  mount(api.updateReviewSettings, async (_ctx, { body: { version, ...fields } }) => {
    const updated = await updateSettings(settings, fields, version);
    publicSettings.forget();
    return present(updated);
  });

  return router;
}

const present = ({ _id, ...fields }: Awaited<ReturnType<typeof readSettings>>): ReviewSettings =>
  fields;
