import { withAppErrors } from '@app/service-kit/mongo';
import type { Links } from '../links/links.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import { filesIn } from '../store/named-files.ts';
import type { Objects } from '../store/objects.ts';
import type { ReleasedFields } from '../store/released.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import type { Store } from '../store/store.ts';

export interface EraseParts {
  store: Store;
  objects: Pick<Objects, 'remove'>;
  links: Links;
  mails: Pick<ManuscriptMails, 'remove'>;
}

/**
 * Deletes the texts, files, links and mails of a deleted manuscript. The remaining record contains no names, and the
 * figures still count it. The files' ids are deleted last, so that a repetition deletes what a stopped process has
 * left.
 */
export async function eraseTexts(
  { store, objects, links, mails }: EraseParts,
  { _id, progress }: StoredManuscript,
): Promise<void> {
  const { authorSides, reviewerSides, released, manuscripts } = store;
  const side = await withAppErrors(authorSides.findById(_id).lean<AuthorSideFields>());
  const found = reviewerSides.find({ manuscript: _id }).lean<ReviewerSideFields[]>();
  const reviewers = await withAppErrors(found);
  const crossed = await withAppErrors(released.findById(_id).lean<ReleasedFields>());

  const people = [...progress.authors, ...progress.invitations].map(({ id }) => id);
  await links.remove([...people, ...reviewers.map((each) => each._id)]);
  await mails.remove(_id);
  // Only fields of the type `ManuscriptFile` count, because a typed text may contain the id of another manuscript's
  // file. The sweep removes files in other fields.
  const uploads = [...filesIn([side, reviewers])].map(({ id }) => id);
  const copies = [side, ...(side?.submissions ?? [])].map((texts) => texts?.copy?.id);
  const shown = (crossed?.copies ?? []).map(({ file }) => file);
  for (const id of new Set([...uploads, ...copies, ...shown])) if (id) await objects.remove(id);
  await withAppErrors(released.deleteOne({ _id }));
  await withAppErrors(reviewerSides.deleteMany({ manuscript: _id }));
  await withAppErrors(authorSides.deleteOne({ _id }));
  await withAppErrors(
    manuscripts.updateOne({ _id }, { $set: { next: null, outbox: [], cleared: [] } }),
  );
}
