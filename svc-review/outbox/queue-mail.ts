import { isEmailAddress, splitAuthors } from '@app/contracts';
import {
  DAY,
  dueAt,
  type Invitation,
  invitationTimer,
  manuscriptTimer,
  ofAuthors,
  released,
  type SubmissionForm,
} from '@app/contracts/manuscripts';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Links } from '../links/links.ts';
import type { FactsOfSide } from '../mails/facts.ts';
import type { MailAddressee, ManuscriptMails } from '../mails/manuscript-mails.ts';
import type { QueueMail } from '../manuscripts/manuscripts.ts';
import type { SettingsModel } from '../settings/model.ts';
import { readSettings } from '../settings/service.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import { namedTexts, type OutboxMail, type StoredManuscript } from '../store/manuscripts.ts';
import type { ReleasedFields } from '../store/released.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import type { Store } from '../store/store.ts';

interface MailingParts {
  store: Store;
  links: Links;
  mails: Pick<ManuscriptMails, 'obstacle' | 'queue'>;
  settings: SettingsModel;
}

/**
 * The content of a mail. The link is added when the mail is queued, unless an editor has revoked the recipient's links.
 */
interface Letter<Side extends 'author' | 'reviewer'> {
  recipient: MailAddressee;
  factsOf(token: string | undefined): FactsOfSide<Side>;
}

/**
 * Returns the function that queues mails of manuscripts. It finds the recipient's address and the texts of the
 * recipient's side, and creates a new personal link. It drops mails to people who no longer take part. If an editor has
 * revoked the recipient's links, it also drops mails that only send a link.
 */
export function mailQueue(parts: MailingParts): QueueMail {
  const { links, mails } = parts;
  return async function queueMail(mail, manuscript) {
    const { role, id } = mail.to;
    const letter =
      role === 'reviewer'
        ? await toReviewer(parts, mail, manuscript)
        : await toAuthor(parts, mail, manuscript);
    // Create no link for a mail that cannot be queued: the clock repeats the call, and the links of many calls would
    // displace links in use.
    if (!letter || (await mails.obstacle(mail))) return;
    const { recipient } = letter;
    const token = await links.issueIfAllowed({
      ...{ _id: id, manuscript: manuscript._id, role, email: recipient.address },
    });
    if (token === undefined && mail.kind === 'personal-link') return;
    let isQueued = false;
    try {
      // The facts suffice for every kind of mail to this side, but TypeScript cannot infer that this kind belongs to
      // the side.
      const facts = letter.factsOf(token) as never;
      const cause = manuscript.log.find(({ version }) => version === mail.version);
      const byEditor = cause?.actor.role === 'editor';
      const outcome = await mails.queue(mail, recipient, facts, {
        ...{ origin: manuscript.origin ?? '', byEditor },
      });
      isQueued = outcome === 'queued';
    } finally {
      if (!isQueued && token !== undefined) await links.drop(token);
    }
  };
}

async function toAuthor(
  { store, settings }: MailingParts,
  mail: OutboxMail,
  { _id, reference, progress, log }: StoredManuscript,
): Promise<Letter<'author'> | undefined> {
  const side = await withAppErrors(store.authorSides.findById(_id).lean<AuthorSideFields>());
  if (!side) return undefined;
  const { form } = side;
  const place = progress.authors.findIndex(({ id }) => id === mail.to.id);
  const person =
    place === 0 ? correspondingAuthor(form) : form.people.find(({ id }) => id === mail.to.id);
  if (!person || !isEmailAddress(person.email.trim())) return undefined;
  const crossed = await withAppErrors(store.released.findById(_id).lean<ReleasedFields>());
  const { days, feeText } = await readSettings(settings);
  const entry = log.find(({ version }) => version === mail.version);
  const sent = namedTexts(entry ? [entry] : [], crossed?.letters ?? []).at(-1);
  const timer = manuscriptTimer(progress);
  const due = timer ? dueAt(timer, days) : progress.since + days.retention * DAY;
  return {
    recipient: { address: person.email.trim(), name: person.name },
    factsOf: (token) => ({
      ...{ token, due, feeText },
      reference: ofAuthors.parse(reference),
      title: ofAuthors.parse(form.title),
      author: ofAuthors.parse(correspondingAuthor(form).name),
      state: progress.state,
      letter: released.parse(sent?.letter ?? ''),
    }),
  };
}

/**
 * Returns the name and the address of the corresponding author from the form, where the author can correct the address.
 */
function correspondingAuthor({ people, authors, email }: SubmissionForm) {
  const name = people[0]?.name || splitAuthors(authors)[0] || '';
  return { name, email };
}

async function toReviewer(
  { store, settings }: MailingParts,
  { to, version }: OutboxMail,
  { _id, progress, log }: StoredManuscript,
): Promise<Letter<'reviewer'> | undefined> {
  const invitation = progress.invitations.find(({ id }) => id === to.id);
  const found = store.reviewerSides.findById(to.id).lean<ReviewerSideFields>();
  const side = await withAppErrors(found);
  if (!invitation || !side) return undefined;
  const crossed = await withAppErrors(store.released.findById(_id).lean<ReleasedFields>());
  const copy = namedTexts(log, crossed?.copies ?? []).at(-1);
  const entry = log.find((each) => each.version === version);
  const letter = namedTexts(entry ? [entry] : [], crossed?.letters ?? []).at(-1);
  const { days } = await readSettings(settings);
  const timer = invitationTimer(invitation);
  return {
    recipient: { address: side.email, name: side.name },
    factsOf: (token) => ({
      token,
      title: released.parse(copy?.title ?? ''),
      due: timer ? dueAt(timer, days) : invitation.since,
      days: days.reviewing,
      round: invitation.round,
      status: statusOf(invitation),
      decision: letter?.decision ?? null,
    }),
  };
}

const statusOf = ({ status }: Invitation) => (status === 'asked' ? 'asked' : 'agreed');
