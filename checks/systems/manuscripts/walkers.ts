import { setTimeout as sleep } from 'node:timers/promises';
import { createPerson, readReviewSettings, updateReviewSettings } from '@app/contracts/endpoints';
import { personSchema, reviewSettingsSchema } from '@app/contracts/manuscripts';
import type { MailStandIn } from '@app/service-kit/mail-testing';
import { Client } from '../client.ts';
import { isAcknowledged, type ManuscriptKind, unique } from '../operations.ts';
import { waitFor } from '../wait-for.ts';
import { type ManuscriptOperation, Walk, type WalkParts } from './walk.ts';

const WALKERS = 3;
const REVIEWERS = 2;
/** The pause of each walker between two steps, in milliseconds. */
const PAUSE_MS = 150;
/**
 * The time limit in milliseconds for finishing a manuscript. After an outage of the mail server, mails wait for
 * minutes.
 */
const ENDS_WITHIN_MS = 240_000;
const SENT_WITHIN_MS = 60_000;

/** Sets the journal's name, which mails contain, and opens submissions. */
export async function prepareDesk(desk: Client): Promise<void> {
  const names = { websitename: 'Journal of Faults', websiteemail: 'office@faults.example' };
  await desk.call('POST', '/api/settings', names);
  const settings = reviewSettingsSchema.parse(await desk.read(readReviewSettings.path));
  const open = { ...settings, submissions: 'open', until: '' };
  await desk.call('PUT', updateReviewSettings.path, open);
}

/** Returns the clients and mailboxes for a walk, with new reviewers. */
export async function partsOfWalk(desk: Client, mails: MailStandIn): Promise<WalkParts> {
  const reviewers = [];
  for (let n = 0; n < REVIEWERS; n += 1) {
    const name = unique();
    const body = { name: `Reviewer ${name}`, email: `${name}@heat.example` };
    reviewers.push(personSchema.parse(await desk.call('POST', createPerson.path, body)));
  }
  return { desk, anyone: new Client(desk.origin), mails, reviewers };
}

/**
 * Authors, editors and reviewers who take one manuscript after another from the draft to the article, until `end` is
 * called.
 */
export class Walkers {
  readonly walks: Walk[] = [];
  readonly #current: Walk[] = [];
  readonly #running: Promise<void>[];
  #isEnding = false;

  private constructor(parts: readonly WalkParts[]) {
    this.#running = parts.map((each, at) => this.#walk(each, at));
  }

  static async start(desk: Client, mails: MailStandIn): Promise<Walkers> {
    await prepareDesk(desk);
    const parts: WalkParts[] = [];
    for (let n = 0; n < WALKERS; n += 1) parts.push(await partsOfWalk(desk, mails));
    return new Walkers(parts);
  }

  get operations(): ManuscriptOperation[] {
    return this.walks.flatMap(({ operations }) => operations);
  }

  /** Starts no further manuscripts, and waits until the current ones are finished. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#running);
  }

  /** Resolves as soon as a request of this kind is in progress. */
  async sending(kind: ManuscriptKind): Promise<void> {
    const deadline = performance.now() + SENT_WITHIN_MS;
    while (!this.#current.some(({ sending }) => sending === kind)) {
      if (performance.now() > deadline) throw new Error(`No request of the kind ${kind} was sent`);
      await sleep(1);
    }
  }

  /** Resolves when a request of each walker has been acknowledged. */
  async working(): Promise<void> {
    const now = performance.now();
    const works = ({ operations }: Walk) =>
      operations.some((each) => each.from > now && isAcknowledged(each));
    await waitFor(() => {
      const busy = this.#current.filter((walk) => works(walk) || walk.hasEnded);
      if (busy.length < WALKERS) throw new Error('A walker waits');
    }, ENDS_WITHIN_MS);
  }

  async #walk(parts: WalkParts, at: number): Promise<void> {
    while (!this.#isEnding) {
      const walk = new Walk(parts);
      this.walks.push(walk);
      this.#current[at] = walk;
      const deadline = performance.now() + ENDS_WITHIN_MS;
      while (!walk.hasEnded && performance.now() < deadline) {
        await walk.step();
        await sleep(PAUSE_MS);
      }
    }
  }
}
