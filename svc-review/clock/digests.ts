import { digestOf, dueAt, stateRow, weekOf } from '@app/contracts/manuscripts';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Office } from '../archive/office.ts';
import type { Sights } from '../desk/sights.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import type { SettingsModel } from '../settings/model.ts';
import { readSettings } from '../settings/service.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Store } from '../store/store.ts';

interface DigestsParts {
  store: Pick<Store, 'manuscripts' | 'authorSides' | 'counters'>;
  settings: SettingsModel;
  mails: Pick<ManuscriptMails, 'queueDigest'>;
  sights: Pick<Sights, 'mailable'>;
  now?: () => number;
}

type Title = Pick<AuthorSideFields, '_id' | 'form'>;

/** The record of the last week whose lists were queued. */
const SENT = 'digests';

/**
 * Mails each editor once a week a list of manuscripts that wait for editors or are overdue: manuscripts that are
 * assigned to the editor, and unassigned ones that the desk shows to the editor. A repetition after a killed run does not
 * queue a list twice.
 */
export async function queueDigests(parts: DigestsParts): Promise<void> {
  const { store, settings, mails, sights, now = Date.now } = parts;
  const time = now();
  const week = weekOf(time);
  const known = await withAppErrors(store.counters.findOne({ _id: SENT }));
  if (known?.count === week) return;

  const rules = await readSettings(settings);
  const ended = ['draft', 'published', 'rejected', 'withdrawn', 'deleted'] as const;
  const open = await withAppErrors(
    store.manuscripts
      .find({ 'progress.state': { $nin: [...ended] } }, { log: 0, outbox: 0 })
      .lean<StoredManuscript[]>(),
  );
  for (const { editor, seen } of await sights.mailable(open, time)) {
    const own = seen.filter(
      ({ assigned }) => assigned.length === 0 || assigned.includes(editor.id),
    );
    const progresses = own.map(({ progress }) => progress);
    const digest = digestOf(progresses, editor.id, time, rules);
    if (!digest) continue;
    const ids = digest.lines.map(({ id }) => id);
    const sides = await withAppErrors(
      store.authorSides.find({ _id: { $in: ids } }, { 'form.title': 1 }).lean<Title[]>(),
    );
    const titles = new Map(sides.map(({ _id, form }) => [_id, form.title]));
    const references = new Map(own.map(({ _id, reference }) => [_id, reference]));
    const rows = digest.lines.map(({ id, state, due, isOverdue }) => ({
      ...{ id, reference: references.get(id) ?? '', title: titles.get(id) ?? '' },
      ...{ state, due, isOverdue },
    }));
    await mails.queueDigest(digest.key, { address: editor.email, name: editor.name }, { rows });
  }
  const count = { $set: { count: week } };
  await withAppErrors(store.counters.updateOne({ _id: SENT }, count, { upsert: true }));
}

const UNSEEN =
  'No user of the desk sees this manuscript, because all of them are or may be its authors or reviewers. Anyone can enter a name or an address. An administrator can look at it on the desk and let an editor work on it.';

/** Mails the office once about each manuscript that no user of the desk sees. */
export async function reportUnseen({
  settings,
  mails,
  sights,
  office,
}: Pick<DigestsParts, 'settings' | 'mails'> & {
  sights: Pick<Sights, 'unseen'>;
  office: Office;
}): Promise<void> {
  const { email, journal } = await office();
  if (email === '') return;
  const { days } = await readSettings(settings);
  for (const { id, reference, title, progress, timer } of await sights.unseen()) {
    if (stateRow(progress.state).turn !== 'editor') continue;
    const due = timer ? dueAt(timer, days) : progress.since;
    const row = { id, reference, title, state: progress.state, due, isOverdue: false };
    const recipient = { address: email, name: journal };
    await mails.queueDigest(`${id}/unseen`, recipient, { rows: [row], note: UNSEEN });
  }
}
