import type { ReviewerLoad, ReviewFigures } from '@app/contracts/manuscripts';
import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { figuresOf, type PublicMedians, publicMedians } from '../figures/figures.ts';
import { type Milestones, milestonesOf } from '../figures/milestones.ts';
import { lastSubmission } from '../manuscripts/last-submission.ts';
import type { Editor } from '../people/editors.ts';
import { loadOf } from '../people/load.ts';
import type { Announcer } from '../store/announcer.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Store } from '../store/store.ts';
import { isHidden } from './list.ts';
import { isEnd, type Row, type RowSide, rowOf } from './row.ts';

/** The fields of reviewers' sides that rows need. */
const SIDE_FIELDS = { person: 1, name: 1, email: 1, orcid: 1 } as const;

interface DeskIndexParts {
  store: Pick<Store, 'manuscripts' | 'authorSides' | 'reviewerSides'>;
  announcer: Announcer;
  log: Logger;
}

/**
 * The data of a deleted manuscript that stay in memory: the editors from whom its reviews stay hidden, and its time
 * span.
 */
export interface Former {
  barred: readonly string[];
  submitted: number;
  ended: number;
}

/**
 * The rows of all submitted manuscripts in memory. The embedded database reads whole collections for every query except
 * a query by id. Each write is announced to the other instances. All rows are read again after an interruption of
 * Redis, and at an interval, in case an announcement was lost.
 */
export class DeskIndex {
  readonly #parts: DeskIndexParts;
  readonly #rows = new Map<string, Row>();
  /** The deleted manuscripts that some editor must not see. */
  readonly #former = new Map<string, Former>();
  /** The milestones of deleted manuscripts, which the figures still count. */
  readonly #deleted = new Map<string, Milestones>();
  #loading: Promise<void> | undefined;
  /** Caches of the invitations of each person, by manuscript, and of the figures. Computed again after a change. */
  #byPerson: ByPerson | undefined;
  #figures: { all: ReviewFigures; medians: PublicMedians } | undefined;
  /** Counts single reads. */
  #reads = 0;
  /**
   * The number of the last read of each manuscript. A read of all rows must not replace the result of a later single
   * read.
   */
  readonly #lastReads = new Map<string, number>();

  constructor(parts: DeskIndexParts) {
    this.#parts = parts;
    parts.announcer.listen(
      (id) => void this.#apply(id),
      () => void this.reload(),
    );
  }

  /** Returns all rows. The first call reads them. */
  async rows(): Promise<Iterable<Row>> {
    this.#loading ??= this.#readAll().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    return this.#rows.values();
  }

  async former(): Promise<Iterable<Former>> {
    await this.rows();
    return this.#former.values();
  }

  async find(id: string): Promise<Row | undefined> {
    await this.rows();
    return this.#rows.get(id);
  }

  /**
   * Returns a function that computes the load of a person of the pool. The load excludes manuscripts of which the
   * editor is an author or reviewer, because the times in the load would reveal who reviews these manuscripts.
   */
  async loads(editor: Editor): Promise<(person: string) => ReviewerLoad> {
    await this.rows();
    this.#byPerson ??= grouped(this.#rows.values());
    const byPerson = this.#byPerson;
    return (person) => {
      const known = (byPerson.get(person) ?? []).filter(({ row }) => !isHidden(row, editor));
      return loadOf(known.map(({ engagement }) => engagement));
    };
  }

  async figures() {
    await this.rows();
    if (!this.#figures) {
      const milestones = [
        ...Array.from(this.#rows.values(), (row) => row.milestones),
        ...this.#deleted.values(),
      ];
      this.#figures = {
        all: figuresOf(milestones),
        medians: publicMedians(milestones, Date.now()),
      };
    }
    return this.#figures;
  }

  /** Applies a write of this instance, and announces it. */
  async written(id: string): Promise<void> {
    await this.#apply(id);
    this.#parts.announcer.announce(id);
  }

  /** Reads the row of a written manuscript. Never rejects: after a failure, the next use reads all rows. */
  async #apply(id: string): Promise<void> {
    if (!this.#loading) return;
    try {
      await this.#read(id);
    } catch (err) {
      this.#loading = undefined;
      this.#parts.log.warn({ err }, 'could not read a manuscript');
    }
  }

  /**
   * Reads all rows, even if they have been read before. Called in advance, because reading 10,000 manuscripts takes
   * longer than an editor should wait.
   */
  async refresh(): Promise<void> {
    if (this.#loading) await this.reload();
    else await this.rows();
  }

  /** Reads all rows again, if they have been read. */
  async reload(): Promise<void> {
    if (!this.#loading) return;
    await this.#readAll().catch((err: unknown) => {
      this.#parts.log.warn({ err }, 'could not read the manuscripts again');
    });
  }

  async #read(id: string): Promise<void> {
    const { manuscripts, authorSides, reviewerSides } = this.#parts.store;
    const stored = await withAppErrors(manuscripts.findById(id).lean<StoredManuscript>());
    const ids = stored?.progress.invitations.map((each) => each.id) ?? [];
    const [side, sides] = await Promise.all([
      withAppErrors(authorSides.findById(id).lean<AuthorSideFields>()),
      withAppErrors(reviewerSides.find({ _id: { $in: ids } }, SIDE_FIELDS).lean<RowSide[]>()),
    ]);
    this.#reads += 1;
    this.#lastReads.set(id, this.#reads);
    if (stored) this.#put(stored, side, sides);
    else this.#delete(id);
  }

  #put(stored: StoredManuscript, side: AuthorSideFields | null, sides: readonly RowSide[]): void {
    const known = this.#rows.get(stored._id);
    const isDeleted = stored.progress.state === 'deleted';
    // Reads may overtake each other.
    if (known && known.version > stored.progress.version) return;
    if (this.#deleted.has(stored._id) && !isDeleted) return;
    const submission = side && lastSubmission(stored, side);
    const former = formerOf(stored);
    if (former) this.#former.set(stored._id, former);
    if (isDeleted) {
      this.#rows.delete(stored._id);
      this.#deleted.set(stored._id, milestonesOf(stored.log));
      this.#forget();
    } else if (submission) {
      this.#rows.set(stored._id, rowOf(stored, { form: submission.form, side }, sides));
      this.#forget();
    } else this.#delete(stored._id);
  }

  #delete(id: string): void {
    const isKnown = this.#rows.delete(id) || this.#deleted.delete(id);
    if (isKnown) this.#forget();
  }

  #forget(): void {
    this.#byPerson = undefined;
    this.#figures = undefined;
  }

  async #readAll(): Promise<void> {
    const { manuscripts, authorSides, reviewerSides } = this.#parts.store;
    const start = this.#reads;
    const isReadSince = (id: string) => (this.#lastReads.get(id) ?? 0) > start;
    const sides = new Map<string, RowSide>();
    const found = new Set<string>();
    for await (const side of reviewerSides.find({}, SIDE_FIELDS).lean<RowSide[]>().cursor()) {
      sides.set(side._id, side);
    }
    const authors = new Map<string, AuthorSideFields>();
    for await (const side of authorSides
      .find({}, { submissions: 1, coAuthors: 1 })
      .lean<AuthorSideFields[]>()
      .cursor()) {
      authors.set(side._id, side);
    }
    for await (const stored of manuscripts.find().lean<StoredManuscript[]>().cursor()) {
      const { _id, progress } = stored;
      found.add(_id);
      if (isReadSince(_id)) continue;
      const own = progress.invitations.flatMap(({ id }) => sides.get(id) ?? []);
      const side = authors.get(_id) ?? null;
      // A deleted manuscript has no texts that could be missing.
      const isOlder =
        progress.state !== 'deleted' &&
        (own.length < progress.invitations.length || lacksSubmission(stored, side));
      if (isOlder) await this.#read(_id);
      else this.#put(stored, side, own);
    }
    for (const id of [...this.#rows.keys(), ...this.#deleted.keys()]) {
      if (!found.has(id) && !isReadSince(id)) this.#delete(id);
    }
    for (const id of this.#former.keys()) if (!found.has(id)) this.#former.delete(id);
  }
}

/** Returns whether the log names a submission that was stored after the author's side was read. */
function lacksSubmission(
  { log }: StoredManuscript,
  side: Pick<AuthorSideFields, 'submissions'> | null,
): boolean {
  const last = log.findLast(({ command }) => command === 'submit' || command === 'revise');
  return !!last && !side?.submissions.some(({ id }) => id === last.text);
}

function formerOf({ log, progress: { state, since, barred } }: StoredManuscript) {
  const submitted = log.find(({ command }) => command === 'submit')?.at;
  if (state !== 'deleted' || submitted === undefined || barred.length === 0) return undefined;
  const last = log.findLast(({ from, to }) => from !== to && to !== 'deleted');
  return { barred, submitted, ended: last && isEnd(last.to) ? last.at : since };
}

type ByPerson = Map<string, { row: Row; engagement: Row['engagements'][number]['engagement'] }[]>;

function grouped(rows: Iterable<Row>): ByPerson {
  const byPerson: ByPerson = new Map();
  for (const row of rows) {
    for (const { person, engagement } of row.engagements) {
      const list = byPerson.get(person);
      if (list) list.push({ row, engagement });
      else byPerson.set(person, [{ row, engagement }]);
    }
  }
  return byPerson;
}
