import type { ReviewSettings, Submissions } from '@app/contracts/manuscripts';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Settings, SettingsModel } from './model.ts';

/** Returns the stored settings, or the defaults. */
export async function readSettings(settings: SettingsModel): Promise<Settings> {
  return (await withAppErrors(settings.findOne().exec())) ?? new settings();
}

/** Returns whether authors can submit at the time `now`, in ms. After their last day, submissions are closed. */
export function submissionsAt(
  { submissions, until }: Pick<ReviewSettings, 'submissions' | 'until'>,
  now = Date.now(),
): Submissions {
  const isOver = until !== '' && new Date(now).toISOString().slice(0, 10) > until;
  return submissions === 'open' && !isOver
    ? { state: 'open', until: until || null }
    : { state: 'closed', until: null };
}
