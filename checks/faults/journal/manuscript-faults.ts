import { setTimeout as sleep } from 'node:timers/promises';
import { startMailStandIn } from '@app/service-kit/mail-testing';
import { Client } from '../../systems/client.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { Walk } from '../../systems/manuscripts/walk.ts';
import { partsOfWalk } from '../../systems/manuscripts/walkers.ts';
import { isAcknowledged, type ManuscriptKind } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import { FAULT_MS, type Fault, type Injection, SHORT_MS } from './fault.ts';
import { freezeAlone, type Label, mainProcess, signal } from './processes.ts';

/** The login to the mail server. */
export const MAIL_LOGIN = ['journal', 'mail-secret'] as const;

const ANSWERS_WITHIN_MS = 60_000;
/** The maximum time in milliseconds between sending a request and killing or freezing the process. */
const WITHIN_REQUEST_MS = 60;
const KILLS = 10;
const RACES = 6;
/** The maximum number of steps of a walk until a race. Most of these steps do not wait. */
const MOST_STEPS = 400;

const requests: readonly ManuscriptKind[] = [
  'submission',
  'upload',
  'review',
  'decision',
  'make-article',
];

const seconds = (ms: number) => `${ms / 1_000} s`;

function deskOf({ desk }: Injection) {
  if (!desk) throw new Error('The fault has no manuscripts');
  return desk;
}

/** Resolves when svc-review responds. */
const answers = ({ origin }: LaunchedSystem) =>
  waitFor(async () => {
    const { status } = await new Client(origin).send('GET', '/api/review/submissions');
    if (status !== 200) throw new Error(`svc-review answers with ${status}`);
  }, ANSWERS_WITHIN_MS);

/** Returns a function that sends a signal to a process while it answers a request, once for each kind of request. */
const during =
  (label: Label, name: NodeJS.Signals, kinds = requests) =>
  async (injection: Injection): Promise<void> => {
    const { walkers } = deskOf(injection);
    for (const kind of kinds) {
      await walkers.sending(kind);
      await sleep(WITHIN_REQUEST_MS * Math.random());
      signal(mainProcess(injection.system, label), name);
      await sleep(1_000);
      await answers(injection.system);
    }
  };

/** Returns a fault during which only readers and users who work on manuscripts use the system. */
const fault = (name: string, inject: Fault['inject']): Fault => ({
  ...{ name, inject, manuscripts: true, only: [] },
});

/** Returns a race. All servers run during a race, so there is nothing to recover from. */
const race = (name: string, inject: Fault['inject']): Fault => ({
  ...fault(name, inject),
  recoversIn: Number.POSITIVE_INFINITY,
});

const frozenAlone = (label: Label, ms: number) =>
  fault(`manuscripts: ${label} frozen ${seconds(ms)}, not restarted`, ({ system }) =>
    freezeAlone(system, label, () => sleep(ms)),
  );

export const manuscriptFaults: readonly Fault[] = [
  fault('svc-review killed', during('svc-review', 'SIGKILL')),
  fault('svc-review frozen', during('svc-review', 'SIGSTOP')),
  fault('svc-review killed ten times', async ({ system }) => {
    for (let n = 0; n < KILLS; n += 1) {
      signal(mainProcess(system, 'svc-review'), 'SIGKILL');
      await sleep(3_000 + 500 * Math.random());
    }
  }),
  frozenAlone('svc-review', FAULT_MS),
  fault(
    'manuscripts: svc-content killed at Make article',
    during('svc-content', 'SIGKILL', ['make-article', 'make-article', 'make-article']),
  ),
  frozenAlone('Redis', SHORT_MS),
  fault('manuscripts: Redis killed', during('Redis', 'SIGKILL', ['decision', 'submission'])),
  frozenAlone('database', SHORT_MS),
  fault('manuscripts: database killed', during('database', 'SIGKILL')),
  fault('manuscripts: object storage killed', during('object storage', 'SIGKILL', ['upload'])),
  fault(`manuscripts: mail server away for ${seconds(FAULT_MS)}`, async (injection) => {
    const desk = deskOf(injection);
    const { url, received, close } = desk.mails;
    await close();
    await sleep(FAULT_MS);
    desk.mails = await startMailStandIn(...MAIL_LOGIN, Number(new URL(url).port));
    // The users who work on manuscripts must read mails from the new server's mailboxes.
    desk.mails.received = received;
  }),
  race('two editors at once', twoEditorsAtOnce),
  race('an author and an editor at once', authorAndEditorAtOnce),
];

/**
 * Takes a manuscript from the draft to the article, while two editors give each command at the same time. Exactly one
 * of the two must succeed.
 */
async function twoEditorsAtOnce(injection: Injection): Promise<void> {
  const { client, notes } = injection;
  const { walkers, mails } = deskOf(injection);
  const parts = await partsOfWalk(client, mails);
  const walk = new Walk({ ...parts, rival: client });
  walkers.walks.push(walk);
  await until(walk, () => walk.hasEnded);
  notes.push(`two editors at once: ${walk.races.length} commands, each given once`);
  for (const race of walk.races) {
    const outcomes = race.map(({ status }) => status).toSorted();
    const isSound = outcomes[0] === 200 && outcomes[1] === 409;
    if (!isSound) throw new Error(`${race[0]?.command} of two editors: ${outcomes.join(', ')}`);
  }
}

/**
 * An author withdraws while the editor returns the manuscript, or submits a correction while the editor closes it. The
 * log must contain the acknowledged commands, in either order.
 */
async function authorAndEditorAtOnce(injection: Injection): Promise<void> {
  const { client, notes } = injection;
  const { walkers, mails } = deskOf(injection);
  const parts = await partsOfWalk(client, mails);
  for (let n = 0; n < RACES; n += 1) {
    const walk = new Walk(parts);
    walkers.walks.push(walk);
    const letter = `Dear author, this is letter ${n} of a race.`;
    await until(walk, () => walk.seen?.state === 'desk');
    const desk = await walk.readDesk();
    const acts = [() => walk.withdraw(), () => walk.command(desk, { name: 'return', letter })];
    // The author is first in half of the races, and the editor in the other half.
    if (n % 2 === 0) acts.reverse();
    const both = await Promise.all(acts.map((act) => act()));
    const done = both.filter(isAcknowledged).map(({ command }) => command);
    notes.push(`an author and an editor at once: ${done.join(' and ')} succeeded`);
    if (done.length === 0) throw new Error('Neither the author nor the editor succeeded');
    if ((await walk.readDesk()).state !== 'withdrawn') await walk.withdraw();
    await walk.readDesk();
  }
}

async function until(walk: Walk, isReached: () => boolean): Promise<void> {
  for (let n = 0; n < MOST_STEPS && !isReached(); n += 1) {
    await walk.step();
    await sleep(50);
  }
  if (!isReached()) throw new Error(`${walk.title} is only ${walk.seen?.state}`);
}
