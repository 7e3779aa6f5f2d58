import { isEmailAddress } from '@app/contracts';
import type { LinkRole } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import type { Store } from '../store/store.ts';
import type { Links } from './links.ts';

export interface OperatorLink {
  role: LinkRole;
  email: string;
  /** Null if an editor has revoked the links of this person. */
  token: string | null;
}

interface Parts {
  store: Store;
  links: Links;
  manuscripts: Manuscripts;
}

/**
 * Creates a new link for the author and for each invited co-author and reviewer. Operators use these links when mails
 * do not arrive. The log of the manuscript, which editors read, records that links were made. Throws `not_found` if
 * there is no such manuscript.
 */
export async function makeLinks(
  { store, links, manuscripts }: Parts,
  reference: string,
): Promise<OperatorLink[]> {
  const found = store.manuscripts.findOne({ reference }).lean<StoredManuscript>();
  const stored = await withAppErrors(found);
  if (!stored) throw new AppError('not_found');
  const { _id: manuscript } = stored;
  await manuscripts.apply(manuscript, { name: 'make-links' }, { role: 'system', id: 'operator' });
  const made: OperatorLink[] = [];
  for (const { _id, role, typed } of await peopleOf(store, stored)) {
    const former = await withAppErrors(store.links.findById(_id).lean());
    // If the author is typing another address at this moment, the typed text may not be an address yet.
    const email = isEmailAddress(typed.trim()) ? typed.trim() : (former?.email ?? '');
    if (email === '') continue;
    const token = await links.issueIfAllowed({ _id, manuscript, role, email });
    made.push({ role, email, token: token ?? null });
  }
  return made;
}

async function peopleOf({ authorSides, reviewerSides }: Store, stored: StoredManuscript) {
  const { authors, invitations } = stored.progress;
  const side = await withAppErrors(authorSides.findById(stored._id).lean<AuthorSideFields>());
  const asked = invitations.filter(({ round }) => round > 0).map(({ id }) => id);
  const reviewers = await withAppErrors(
    reviewerSides.find({ _id: { $in: asked } }).lean<ReviewerSideFields[]>(),
  );
  const writers = authors.flatMap(({ id, consent }, at) => {
    if (consent === 'unasked') return [];
    const role: LinkRole = at === 0 ? 'author' : 'co-author';
    const email =
      at === 0 ? side?.form.email : side?.form.people.find((each) => each.id === id)?.email;
    return { _id: id, role, typed: email ?? '' };
  });
  return [
    ...writers,
    ...reviewers.map(({ _id, email }) => ({ _id, role: 'reviewer' as const, typed: email })),
  ];
}
