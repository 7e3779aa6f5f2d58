import {
  applyCommand,
  type Command,
  DAY,
  initialReviewSettings,
  type ManuscriptProgress,
  newManuscript,
  nextAppointmentAt,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog } from '@app/service-kit/testing';
import type { Model } from 'mongoose';
import { migrations } from '../../../svc-review/migrations/index.ts';
import type { AuthorSideFields, Submission } from '../../../svc-review/store/author-sides.ts';
import type { StoredLogEntry, StoredManuscript } from '../../../svc-review/store/manuscripts.ts';
import type { PersonFields } from '../../../svc-review/store/people.ts';
import type { ReleasedFields } from '../../../svc-review/store/released.ts';
import type { ReviewerSideFields } from '../../../svc-review/store/reviewer-sides.ts';
import { newId, openStore } from '../../../svc-review/store/store.ts';
import { randomNumbers, randomTexts, times } from '../texts.ts';

const INSERTED_AT_ONCE = 500;
const RULES = { ...initialReviewSettings, hasFee: false };
const YEAR = 365 * DAY;

/** The final states of manuscripts with their shares. Most manuscripts on a desk are closed. */
const ways = [
  { name: 'published', share: 0.4 },
  { name: 'rejected', share: 0.35 },
  { name: 'desk', share: 0.05 },
  { name: 'review', share: 0.1 },
  { name: 'decision', share: 0.05 },
  { name: 'revision', share: 0.05 },
] as const;
type Way = (typeof ways)[number]['name'];

/** Returns the final state for a number from 0 to 1, by the shares above. */
function wayAt(place: number): Way {
  let end = 0;
  for (const { name, share } of ways) {
    end += share;
    if (place < end) return name;
  }
  return 'desk';
}

interface Seed {
  manuscripts: number;
  reviewers: number;
}

/** Fills the empty database of svc-review, because submitting thousands of manuscripts would take hours. */
export async function seedManuscripts(url: string, seed: Seed): Promise<void> {
  const database = await connectDatabase(url, silentLog, { answerTimeoutMs: 0 });
  await migrate(database, migrations, { log: silentLog });
  const store = openStore(database);
  const random = randomNumbers(11);
  const texts = randomTexts(random);
  const people = times(seed.reviewers, (n) => personOf(n, texts));
  // The driver inserts several times faster than mongoose.
  const insert = async <Stored extends { _id: string }>(
    { collection }: Model<Stored>,
    records: readonly Stored[],
  ) => {
    const all = database.collection<{ _id: string }>(collection.collectionName);
    if (records.length > 0) await all.insertMany([...records]);
  };
  await insert(store.people, people);
  for (let start = 0; start < seed.manuscripts; start += INSERTED_AT_ONCE) {
    const size = Math.min(INSERTED_AT_ONCE, seed.manuscripts - start);
    const made = times(size, (n) => new Story(start + n, { random, texts, people }).tell());
    await insert(
      store.manuscripts,
      made.map(({ stored }) => stored),
    );
    await insert(
      store.authorSides,
      made.map(({ side }) => side),
    );
    await insert(
      store.released,
      made.map(({ released }) => released),
    );
    await insert(
      store.reviewerSides,
      made.flatMap(({ reviewers }) => reviewers),
    );
  }
  // Marks all due days as processed. Otherwise svc-review would first examine each manuscript.
  await store.counters.insertOne({ _id: 'scheduled', count: 0 });
  await database.close();
}

type Texts = ReturnType<typeof randomTexts>;

const personOf = (n: number, texts: Texts): PersonFields => ({
  ...{ _id: newId(), name: texts.author(), email: `reviewer-${n}@heat.example` },
  ...{ otherEmails: [], orcid: '', affiliation: texts.text(3), topics: texts.text(4), note: '' },
  ...{ isActive: true, version: 0 },
});

interface StoryParts {
  random: () => number;
  texts: Texts;
  people: readonly PersonFields[];
}

/** Generates the commands of one manuscript in order. */
class Story {
  readonly #number: number;
  readonly #parts: StoryParts;
  readonly #way: Way;
  readonly #author = newId();
  readonly #log: StoredLogEntry[] = [];
  readonly #reviewers: ReviewerSideFields[] = [];
  readonly #submissions: Submission[] = [];
  readonly #released: ReleasedFields;
  #progress: ManuscriptProgress;
  #now: number;

  constructor(number: number, parts: StoryParts) {
    this.#number = number;
    this.#parts = parts;
    this.#way = wayAt(parts.random());
    // Open manuscripts are so new that nothing is due yet.
    const age = this.#way === 'published' ? 5 * YEAR : this.#way === 'rejected' ? 300 * DAY : 0;
    this.#now = Date.now() - 6 * DAY - age * parts.random();
    this.#progress = newManuscript(newId(), this.#author, this.#now);
    this.#released = { _id: this.#progress.id, copies: [], reviews: [], letters: [] };
  }

  tell() {
    const created = new Date(this.#now);
    const form = this.#form();
    this.#submit(form);
    if (this.#way !== 'desk') this.#askReviewers(form);
    if (this.#way !== 'desk' && this.#way !== 'review') {
      for (const side of this.#reviewers.slice(0, 2)) this.#review(side);
    }
    if (this.#way === 'published') {
      this.#decide('accept');
      this.#give({ name: 'make-article', article: newId() });
      this.#give({ name: 'note-publication' }, 'system');
    } else if (this.#way === 'rejected') this.#decide('reject');
    else if (this.#way === 'revision') this.#decide('ask-major-revision');
    return {
      stored: this.#stored(created),
      side: this.#side(form),
      reviewers: this.#reviewers,
      released: this.#released,
    };
  }

  #form() {
    const { texts, random } = this.#parts;
    const authors = times(1 + Math.floor(random() * 4), () => texts.author());
    return submissionFormSchema.parse({
      ...{ title: texts.text(10), authors: authors.join(', '), authorCount: `${authors.length}` },
      ...{ email: `author-${this.#number}@cold.example`, phone: '+91 98765 43210' },
      ...{ articleType: 'Research Paper', doi: 'NO', stream: 'Science', area: 'Biotechnology' },
      ...{ abstract: texts.text(200), keywords: texts.text(5) },
      people: authors.map((name, at) => ({
        ...{ name, affiliation: texts.text(3) },
        email: `author-${this.#number}${at === 0 ? '' : `-${at}`}@cold.example`,
      })),
    });
  }

  #submit(form: Submission['form']): void {
    const { round } = this.#progress;
    const [file, copy] = [newId(), newId()];
    const submission: Submission = {
      ...{ id: newId(), round, at: new Date(this.#now), form, notes: [] },
      files: [
        {
          ...{ id: file, kind: 'manuscript', round, name: 'final.pdf', pages: 12 },
          ...{ mediaType: 'application/pdf', size: 1_000_000, uploaded: new Date().toISOString() },
        },
      ],
      copy: { file, id: copy, report: { removed: [], findings: [] } },
    };
    this.#submissions.push(submission);
    this.#give({ name: 'save', isComplete: true, openPoints: 0 }, 'author');
    this.#give({ name: 'submit' }, 'author', submission.id);
    this.#give({ name: 'finish-checks' }, 'system');
  }

  #askReviewers({ title, abstract, keywords }: Submission['form']): void {
    const { people, random } = this.#parts;
    const { round } = this.#progress;
    const file = this.#submissions[0]?.copy?.id ?? null;
    const copy = { ...{ id: newId(), round, title, abstract, keywords }, replies: [], file };
    this.#released.copies.push(copy);
    this.#give({ name: 'release-file' }, 'editor', copy.id);
    const first = Math.floor(random() * people.length);
    for (let n = 0; n < 3; n += 1) {
      const person = people[(first + n) % people.length];
      if (!person || this.#reviewers.some((each) => each.person === person._id)) continue;
      const { name, email, orcid, affiliation } = person;
      const side: ReviewerSideFields = {
        ...{ _id: newId(), manuscript: this.#progress.id, person: person._id, key: newId() },
        ...{ name, email, orcid, affiliation, revision: 0, round: 0 },
        form: { answers: {}, recommendation: null, text: '', remarksToEditor: '' },
        ...{ file: null, fileReport: null, declined: null, reviews: [] },
      };
      this.#reviewers.push(side);
      this.#give({ name: 'add-reviewer', invitation: side._id });
    }
    this.#give({ name: 'send-to-review' });
  }

  #review(side: ReviewerSideFields): void {
    const { texts } = this.#parts;
    const { round } = this.#progress;
    const as = { role: 'reviewer', id: side._id } as const;
    const form = { answers: {}, recommendation: 'minor' as const, remarksToEditor: '' };
    const report = { removed: [], findings: [] };
    const review = { id: newId(), round, form: { ...form, text: texts.text(300) }, report };
    side.reviews.push({ ...review, file: null, at: new Date(this.#now) });
    this.#give({ name: 'accept-invitation' }, as);
    this.#give({ name: 'save-review', isComplete: true }, as);
    this.#give({ name: 'submit-review' }, as, review.id);
    const { key, _id: invitation } = side;
    const copy = { ...{ id: newId(), invitation, round, key }, text: review.form.text };
    this.#released.reviews.push(copy);
    this.#give({ name: 'release-review', invitation: side._id }, 'editor', copy.id);
  }

  #decide(command: 'accept' | 'reject' | 'ask-major-revision'): void {
    const letter = {
      ...{ id: newId(), command, round: this.#progress.round, points: [] },
      ...{ letter: this.#parts.texts.text(100), at: new Date(this.#now) },
      decision: command === 'ask-major-revision' ? 'major' : command,
    } as const;
    this.#released.letters.push({ ...letter, points: [] });
    this.#give({ name: command, openPoints: 0 }, 'editor', letter.id);
  }

  #give(
    command: Command,
    by: 'editor' | 'author' | 'system' | { role: 'reviewer'; id: string } = 'editor',
    text: string | null = null,
  ): void {
    const id = by === 'author' ? this.#author : 'seed';
    const actor = typeof by === 'string' ? { role: by, id } : by;
    this.#now += 60_000;
    const applied = applyCommand(this.#progress, command, actor, this.#now, RULES);
    if ('refusal' in applied) {
      throw new Error(`${command.name} at ${this.#progress.state}: ${applied.refusal.code}`);
    }
    this.#progress = applied.manuscript;
    this.#log.push({ ...applied.log, text });
  }

  #stored(created: Date): StoredManuscript {
    const next = nextAppointmentAt(this.#progress, RULES);
    return {
      _id: this.#progress.id,
      reference: `M-2025-${String(this.#number + 1).padStart(5, '0')}`,
      ...{ progress: this.#progress, log: this.#log, outbox: [], assigned: [], created },
      next: next === null ? null : new Date(next),
    };
  }

  #side(form: Submission['form']): AuthorSideFields {
    const [{ files, copy } = { files: [], copy: null }] = this.#submissions;
    return {
      ...{ _id: this.#progress.id, version: 0, revision: 0, form, files, copy, notes: [] },
      ...{ titleKey: form.title, submissions: this.#submissions, coAuthors: [] },
    };
  }
}
