import type { SubmissionForm } from '@app/contracts/manuscripts';
import { AppError, type Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Links } from '../links/links.ts';
import type { ManuscriptMails, PersonalLink } from '../mails/manuscript-mails.ts';
import { readSettings, submissionsAt } from '../settings/service.ts';
import { newId } from '../store/store.ts';
import type { Authors, AuthorsParts } from './authors.ts';
import { withIds } from './people.ts';
import { newSide } from './sides.ts';

type Parts = Pick<AuthorsParts, 'store' | 'manuscripts' | 'settings'> & {
  authors: Authors;
  links: Links;
  mails: Pick<ManuscriptMails, 'sendLinks'>;
  log: Logger;
};

/** Creates a draft and mails its link. Throws `not_found` while submissions are closed. */
export async function createDraft(
  { store, manuscripts, settings, authors, links }: Parts,
  { email, form }: { email: string; form: SubmissionForm },
  origin: string,
) {
  const { state } = submissionsAt(await readSettings(settings));
  if (state === 'closed') throw new AppError('not_found');
  const author = { role: 'author', id: newId() } as const;
  const id = newId();
  // The manuscript is created last. Until it exists, the record in `authorSides` and the link have no effect.
  const typed = withIds({ ...form, email }, undefined, {
    authors: [{ ...author, consent: 'agreed' }],
  });
  await withAppErrors(store.authorSides.create(newSide(id, typed)));
  const token = await links.issue({ _id: author.id, manuscript: id, role: 'author', email });
  await manuscripts.create(id, author.id, origin);
  const stored = await manuscripts.apply(id, { name: 'send-link' }, author);
  return { token, page: await authors.page(stored) };
}

/**
 * Creates and mails new links for the people with this email address. Does not wait for them, so that the response time
 * does not reveal whether the address has links.
 */
export function sendLinks(parts: Parts, email: string, origin: string): void {
  mailLinks(parts, email, origin).catch((err: unknown) =>
    parts.log.error({ err }, 'links were not sent'),
  );
}

async function mailLinks(
  { links, manuscripts, mails }: Parts,
  email: string,
  origin: string,
): Promise<void> {
  const personal: PersonalLink[] = [];
  const found = async (): Promise<PersonalLink[]> => {
    for (const holder of await links.holdersAt(email)) {
      const stored = await manuscripts.read(holder.manuscript);
      const to = { role: holder.role, id: holder._id };
      if (!stored || !manuscripts.admits(stored, to, ['send-link'])) continue;
      const { _id: manuscript, reference } = stored;
      const token = await links.issueIfAllowed(holder);
      if (token !== undefined) personal.push({ to, token, manuscript, reference });
    }
    return personal;
  };
  let isQueued = false;
  try {
    isQueued = (await mails.sendLinks(email, origin, found)) === 'queued';
  } finally {
    if (!isQueued) for (const { token } of personal) await links.drop(token);
  }
}
