import type { SubmissionForm } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { AuthorSideFields, AuthorSideModel, Submission } from '../store/author-sides.ts';
import { namedTexts, type StoredLogEntry } from '../store/manuscripts.ts';

export type SideChange = Partial<Omit<AuthorSideFields, '_id' | 'version'>>;

/** Returns the record in `authorSides` for a new manuscript. */
export const newSide = (_id: string, form: SubmissionForm): AuthorSideFields => ({
  ...{ _id, version: 0, revision: 0, titleKey: '', form },
  ...{ files: [], copy: null, notes: [], submissions: [], coAuthors: [] },
});

export async function readSide(sides: AuthorSideModel, id: string): Promise<AuthorSideFields> {
  const side = await withAppErrors(sides.findById(id).lean<AuthorSideFields>());
  if (!side) throw new AppError('not_found');
  return side;
}

/** Changes a record in `authorSides`. `change` is called again if another change was stored meanwhile. */
export async function changeSide(
  sides: AuthorSideModel,
  id: string,
  change: (side: AuthorSideFields) => SideChange,
): Promise<AuthorSideFields> {
  for (;;) {
    const before = await readSide(sides, id);
    const update = updateVersioned(sides, before, change(before));
    const after = await withAppErrors(update.lean<AuthorSideFields>());
    if (after) return after;
  }
}

/** The time after which a request that has stored a submission has certainly ended, in milliseconds. */
const REQUEST_MS = 60 * 60_000;

/**
 * Returns the submissions without those whose command has failed. Recent submissions always stay: their command may be
 * in progress, or newer than `log`.
 */
export function keptSubmissions(
  submissions: readonly Submission[],
  log: readonly StoredLogEntry[],
  now: number,
): Submission[] {
  const named = new Set(namedTexts(log, submissions));
  return submissions.filter((each) => named.has(each) || now - Number(each.at) < REQUEST_MS);
}
