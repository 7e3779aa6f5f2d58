import {
  defaultDays,
  type JournalRules,
  type ReviewSettings,
  type Submissions,
} from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { isDuplicate, orConflict, updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import { initialSettings, SETTINGS_ID, type SettingsFields, type SettingsModel } from './model.ts';

/** Returns the stored settings. Settings that are not stored have their default values. */
export async function readSettings(settings: SettingsModel): Promise<SettingsFields> {
  const stored = await withAppErrors(settings.findById(SETTINGS_ID).lean<SettingsFields>());
  const days = { ...defaultDays, ...stored?.days };
  return { ...initialSettings, ...stored, days };
}

/** Returns the settings that the table of manuscripts uses. */
export async function readRules(settings: SettingsModel): Promise<JournalRules> {
  const { days, hasFee, showsOtherReviews } = await readSettings(settings);
  return { days, hasFee, showsOtherReviews };
}

/** Returns whether authors can submit at the time `now`, in ms. After their last day, submissions are closed. */
export function submissionsAt(
  { submissions, until }: Pick<ReviewSettings, 'submissions' | 'until'>,
  now = Date.now(),
): Pick<Submissions, 'state' | 'until'> {
  const isOver = until !== '' && new Date(now).toISOString().slice(0, 10) > until;
  return submissions === 'open' && !isOver
    ? { state: 'open', until: until || null }
    : { state: 'closed', until: null };
}

/**
 * Changes all settings. Throws `version_conflict` if they have changed since `version`. At its next run, the clock
 * applies the new periods to all manuscripts.
 */
export async function updateSettings(
  settings: SettingsModel,
  fields: Omit<ReviewSettings, 'version'>,
  version: number | undefined,
): Promise<SettingsFields> {
  const former = await withAppErrors(settings.findById(SETTINGS_ID).lean<SettingsFields>());
  const expected = version ?? former?.version ?? 0;
  if (!former) return createSettings(settings, fields, expected);
  const update = updateVersioned(settings, { _id: SETTINGS_ID, version: expected }, fields);
  return orConflict(update.lean<SettingsFields>());
}

async function createSettings(
  settings: SettingsModel,
  fields: Omit<ReviewSettings, 'version'>,
  version: number,
): Promise<SettingsFields> {
  const created = { ...fields, _id: SETTINGS_ID, version: 1 };
  try {
    if (version !== initialSettings.version) throw new AppError('version_conflict');
    await withAppErrors(settings.create(created));
    return created;
  } catch (error) {
    throw isDuplicate(error) ? new AppError('version_conflict') : error;
  }
}
