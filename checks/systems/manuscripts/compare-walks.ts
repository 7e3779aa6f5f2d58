import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  type DeskManuscript,
  type ManuscriptMail,
  manuscriptMailPageSchema,
  type SentManuscriptMail,
} from '@app/contracts/manuscripts';
import type { MailStandIn } from '@app/service-kit/mail-testing';
import { z } from 'zod';
import { issue } from '../articles.ts';
import type { Client } from '../client.ts';
import type { Differences } from '../compare.ts';
import { isAcknowledged, isUnknown } from '../operations.ts';
import { waitFor } from '../wait-for.ts';
import type { Walk } from './walk.ts';

/**
 * The time limit in milliseconds. Mails of a killed process are queued after a minute, and a mail server that was down
 * is retried after another minute.
 */
const MAILED_WITHIN_MS = 200_000;
const READ_WITHIN_MS = 20_000;

const articlesSchema = z.array(z.object({ id: z.string(), refnumber: z.string() }));

/** Compares all operations on manuscripts with the desk, the journal and the mailboxes. */
export async function compareWalks(
  desk: Client,
  mails: MailStandIn,
  walks: readonly Walk[],
): Promise<Differences> {
  const differences: Differences = { lost: [], doubled: [], partial: [] };
  const { year, volume, issue: number } = issue;
  const articles = articlesSchema.parse(
    await desk.read(`/api/archives/${year}/${volume}/${number}`),
  );
  for (const walk of walks) {
    const found = await waitFor(() => walk.readDesk(), READ_WITHIN_MS);
    const { reference, state, log } = found;
    if (!walk.hasEnded) differences.partial.push(`${reference} is still in the state ${state}`);
    compareLog(walk, log, differences);
    compareReviews(walk, found, differences);
    await compareFiles(desk, walk, found, differences);
    const made = articles.filter(({ refnumber }) => refnumber === reference);
    const isMade = log.some(({ command }) => command === 'make-article');
    if (made.length > 1) differences.doubled.push(`the article of ${reference}`);
    if (isMade && made.length === 0) differences.lost.push(`the article of ${reference}`);
    if (isMade && made[0] && made[0].id !== found.article?.id) {
      differences.partial.push(`${reference} names another article`);
    }
    await compareMails(desk, found, differences);
  }
  compareMailboxes(mails, differences);
  return differences;
}

/** Expects each acknowledged command exactly once in the log, and each command without a response at most once. */
function compareLog(walk: Walk, log: DeskManuscript['log'], differences: Differences): void {
  const names = new Set(walk.operations.flatMap(({ command }) => command || []));
  for (const name of names) {
    const sent = walk.operations.filter(({ command }) => command === name);
    const done = sent.filter(isAcknowledged).length;
    const logged = log.filter(({ command }) => command === name).length;
    const what = `${name} of ${walk.title}: ${logged} in the log, ${done} acknowledged`;
    // Each attempt creates a separate draft, and this is the log of only one draft.
    if (name === 'send-link') {
      if (logged !== 1) differences.partial.push(what);
    } else if (logged < done) differences.lost.push(what);
    else if (logged > done + sent.filter(isUnknown).length) differences.doubled.push(what);
  }
}

function compareReviews(walk: Walk, { invitations }: DeskManuscript, differences: Differences) {
  const texts = invitations.flatMap(({ reviews }) => reviews.map(({ text }) => text));
  for (const operation of walk.operations) {
    if (operation.command !== 'submit-review') continue;
    const times = texts.filter((text) => text === operation.key).length;
    if (times === 0 && isAcknowledged(operation)) differences.lost.push(`review ${operation.key}`);
    if (times > 1) differences.doubled.push(`review ${operation.key}`);
  }
}

/** Expects that all listed files are stored, and that the last PDF equals one that was sent. */
async function compareFiles(
  desk: Client,
  walk: Walk,
  { id, files }: DeskManuscript,
  { lost, partial }: Differences,
): Promise<void> {
  const uploads = walk.operations.filter(({ kind }) => kind === 'upload');
  const last = uploads.findLast((each) => walk.pdfs.has(each.key) && isAcknowledged(each));
  if (last && !files.some(({ name }) => name === last.key)) lost.push(`upload ${last.key}`);
  const hash = (bytes: unknown) =>
    createHash('sha256')
      .update(Buffer.isBuffer(bytes) ? bytes : '')
      .digest('hex');
  for (const file of files) {
    const { status, body } = await desk.get(`/api/review/manuscripts/${id}/files/${file.id}`);
    const sent = walk.pdfs.get(file.name);
    const isSame = status === 200 && (!sent || hash(sent) === hash(body));
    if (!isSame) partial.push(`the file ${file.name}: ${status}`);
  }
}

/**
 * Expects one queued mail for each command that causes a mail, and that all mails to which no rate limit applies were
 * sent.
 */
async function compareMails(
  desk: Client,
  { id, reference, log }: DeskManuscript,
  { lost, doubled, partial }: Differences,
): Promise<void> {
  const count = (...names: string[]) => log.filter(({ command }) => names.includes(command)).length;
  const expected: Partial<Record<ManuscriptMail, number>> = {
    'personal-link': count('send-link'),
    'submission-received': count('submit'),
    letter: count('return', 'accept'),
    'reviewer-invitation': 2 * count('send-to-review'),
    'reviewer-decision': 2 * count('accept'),
    'withdrawal-confirmed': count('withdraw'),
  };
  const isQueued = (queued: readonly SentManuscriptMail[]) =>
    Object.entries(expected).every(
      ([kind, number]) => queued.filter((mail) => mail.kind === kind).length >= number,
    );
  const limited = ['personal-link', 'submission-received', 'withdrawal-confirmed'];
  const isSent = ({ kind, state }: SentManuscriptMail) =>
    state === 'sent' || limited.includes(kind);
  const read = async () => {
    const path = `/api/review/mails?${new URLSearchParams({ manuscript: id })}`;
    return manuscriptMailPageSchema.parse(await desk.read(path)).mails;
  };
  const queued = await waitFor(async () => {
    const found = await read();
    assert(isQueued(found) && found.every(isSent));
    return found;
  }, MAILED_WITHIN_MS).catch(read);
  for (const [kind, number] of Object.entries(expected)) {
    const found = queued.filter((mail) => mail.kind === kind).length;
    const what = `${kind} of ${reference}: ${found} mails for ${number} events`;
    if (found < number) lost.push(what);
    if (found > number) doubled.push(what);
  }
  for (const mail of queued) {
    if (!isSent(mail)) partial.push(`${mail.kind} of ${reference} is ${mail.state}`);
  }
}

/** Expects that no mailbox contains a mail twice. Ignores links, because each mail has a new link. */
function compareMailboxes({ received }: MailStandIn, { doubled }: Differences): void {
  const seen = new Set<string>();
  for (const { to, email } of received) {
    const text = (email.text ?? '').replace(/#[\w.-]+/g, '');
    const mail = `${to}: ${email.subject}\n${text}`;
    if (seen.has(mail)) doubled.push(`the mail “${email.subject}” to ${to}`);
    seen.add(mail);
  }
}
