import { isEmailAddress } from '@app/contracts';
import type {
  AuthorPage,
  ManuscriptNote,
  SubmissionFileKind,
  SubmissionForm,
} from '@app/contracts/manuscripts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { ArticlePath } from '../archive/articles.ts';
import type { Office } from '../archive/office.ts';
import { type InArchive, titleKey } from '../archive/titles.ts';
import { reportWithTexts } from '../files/examine.ts';
import type { Links } from '../links/links.ts';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { SettingsModel } from '../settings/model.ts';
import { readSettings, submissionsAt } from '../settings/service.ts';
import type { AuthorSideFields, Submission } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Objects } from '../store/objects.ts';
import type { ReleasedFields } from '../store/released.ts';
import { newId, type Store } from '../store/store.ts';
import {
  ARCHIVE_NOTE,
  CLOSED_NOTE,
  isSameForm,
  openPointsOf,
  problemsOf,
  QUEUE_NOTE,
  referenceNotes,
  roundOf,
  warningsOf,
} from './checks.ts';
import { authorPageOf } from './page.ts';
import { coAuthorsOf, peopleToFind, withIds } from './people.ts';
import { changeSide, keptSubmissions, readSide } from './sides.ts';
import { type AuthorSources, pointsOf } from './texts.ts';
import { type Examine, replacedNotes, searchedFor, storeUpload } from './uploads.ts';

export interface AuthorsParts {
  store: Store;
  objects: Objects;
  links: Pick<Links, 'holder' | 'move'>;
  manuscripts: Manuscripts;
  settings: SettingsModel;
  office: Office;
  isInArchive: InArchive;
  articlePath: ArticlePath;
  examine: Examine;
  /** The folder of files that are being examined. */
  uploadDir: string;
  /** Returns the ids of the editors who are among these people. */
  barredFrom: (
    people: SubmissionForm['people'],
    cleared: StoredManuscript['cleared'],
  ) => Promise<string[]>;
  now?: () => number;
}

/** The actions of the corresponding author. The caller has checked that the command is possible. */
export class Authors {
  readonly #parts: AuthorsParts;
  readonly #now: () => number;

  constructor(parts: AuthorsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async page(stored: StoredManuscript): Promise<AuthorPage> {
    const sources = await this.sources(stored);
    const { settings: model, office } = this.#parts;
    const settings = await readSettings(model);
    const { side } = sources;
    const notes = await this.#notes(sources);
    return authorPageOf(sources, authorOf(stored), {
      ...{ settings, office: await office(), notes, article: await this.#article(stored) },
      report: side.copy && reportWithTexts(side.copy.report, side.form, peopleToFind(side.form)),
    });
  }

  /**
   * Returns the path of the published article, or null. Also returns null while svc-content is unavailable, so that the
   * page does not fail.
   */
  async #article({ progress: { state, article } }: StoredManuscript): Promise<string | null> {
    if (state !== 'published' || article === null) return null;
    return this.#parts.articlePath(article).catch(() => null);
  }

  async sources(stored: StoredManuscript): Promise<AuthorSources> {
    const { store } = this.#parts;
    const side = await readSide(store.authorSides, stored._id);
    const released = store.released.findById(stored._id).lean<ReleasedFields>();
    return { stored, side, released: await withAppErrors(released) };
  }

  /**
   * Saves the form of the author whose link has this token. Throws `version_conflict` if the form is not based on the
   * last saved form.
   */
  async save(
    stored: StoredManuscript,
    { revision, form }: { revision: number; form: SubmissionForm },
    token: string,
  ) {
    let isMoved = false;
    const side = await changeSide(this.#parts.store.authorSides, stored._id, (before) => {
      isMoved = !isSameAddress(before.form.email, form.email);
      const typed = withIds(form, before.form, stored.progress);
      // The client has sent this request before and did not receive the response: the form is already saved.
      if (before.revision === revision + 1 && isSameForm(before.form, typed)) return {};
      if (before.revision !== revision) throw new AppError('version_conflict');
      return { form: typed, revision: revision + 1 };
    });
    await this.#moveLinks(authorOf(stored), side.form.email.trim(), { isMoved, token });
    const sources = await this.#keep(stored, side);
    return { revision: side.revision, notes: await this.#notes(sources) };
  }

  async upload(stored: StoredManuscript, kind: SubmissionFileKind, upload: UploadedFile) {
    const { store, settings, isInArchive } = this.#parts;
    const side = await readSide(store.authorSides, stored._id);
    const { title } = side.form;
    const { file, copy, references } = await storeUpload(this.#parts, upload, {
      ...{ kind, round: roundOf(stored.progress) },
      people: peopleToFind(side.form),
    });
    const notes =
      kind === 'manuscript' ? referenceNotes(references, await readSettings(settings)) : [];
    const isKnown = kind === 'manuscript' && (await isInArchive(title));
    const after = await changeSide(store.authorSides, stored._id, (before) => ({
      files: [...before.files.filter((each) => each.kind !== kind), file],
      ...(kind === 'manuscript' && {
        copy,
        notes: replacedNotes(
          replacedNotes(before.notes, 'manuscript', notes),
          'title',
          isKnown ? [ARCHIVE_NOTE] : [],
        ),
      }),
    }));
    const { stored: kept } = await this.#keep(stored, after);
    return this.page(kept);
  }

  async removeFile(stored: StoredManuscript, kind: SubmissionFileKind): Promise<AuthorPage> {
    const { authorSides } = this.#parts.store;
    const after = await changeSide(authorSides, stored._id, ({ files, copy, notes }) => ({
      files: files.filter((each) => each.kind !== kind),
      copy: kind === 'manuscript' ? null : copy,
      notes: kind === 'manuscript' ? replacedNotes(notes, 'manuscript', []) : notes,
    }));
    return this.page((await this.#keep(stored, after)).stored);
  }

  /** Submits a draft, a correction or a revision, and runs the automatic checks. */
  async submit(stored: StoredManuscript): Promise<AuthorPage> {
    const { store, manuscripts, isInArchive } = this.#parts;
    const actor = { role: 'author', id: authorOf(stored) } as const;
    const sources = await this.#keep(stored, await readSide(store.authorSides, stored._id));
    const problems = (await this.#problems(sources)).map(({ path, text: message }) => ({
      path,
      message,
    }));
    if (problems.length > 0) throw new AppError('invalid_request', { issues: problems });
    const { form } = sources.side;
    const key = titleKey(form.title);
    const isKnown = await isInArchive(form.title);
    const notes = replacedNotes(sources.side.notes, 'title', isKnown ? [ARCHIVE_NOTE] : []);
    const isQueued = await this.#isQueued(stored._id, key);
    const searched = await searchedFor(peopleToFind(form), sources.side, this.#parts);
    const id = newId();
    await changeSide(store.authorSides, stored._id, (side) => {
      const copy = side.copy?.id === searched?.id ? searched : side.copy;
      const submission: Submission = {
        ...{ id, round: roundOf(stored.progress), at: new Date(this.#now()) },
        ...{ form: side.form, files: side.files, copy },
        notes: [...warningsOf(side.form), ...notes, ...(isQueued ? [QUEUE_NOTE] : [])],
      };
      const former = keptSubmissions(side.submissions, stored.log, this.#now());
      return { notes, copy, titleKey: key, submissions: [...former, submission] };
    });
    const name = stored.progress.state === 'revision' ? 'revise' : 'submit';
    const submitted = await manuscripts.apply(stored._id, { name }, actor, { text: id });
    return this.page(await manuscripts.finishChecks(submitted));
  }

  /**
   * Revokes the links that were sent to the former address. A process may have stopped between saving the form and
   * revoking the links, so the stored address of the links is compared, too.
   */
  async #moveLinks(id: string, email: string, by: { isMoved: boolean; token: string }) {
    if (!isEmailAddress(email)) return;
    const { links } = this.#parts;
    const holder = await links.holder(id);
    if (!by.isMoved && isSameAddress(holder?.email ?? '', email)) return;
    await links.move(id, email, by.token);
  }

  /** Updates the part of the manuscript's progress that is derived from the authors' side, if this part has changed. */
  async #keep(before: StoredManuscript, side: AuthorSideFields): Promise<AuthorSources> {
    const { store, settings, manuscripts, barredFrom } = this.#parts;
    // Read the manuscript again: during a long upload, an editor may have been barred or cleared.
    const stored = (await manuscripts.read(before._id)) ?? before;
    const released = store.released.findById(stored._id).lean<ReleasedFields>();
    const sources = { stored, side, released: await withAppErrors(released) };
    const { progress } = stored;
    const points = pointsOf(sources);
    const limits = await readSettings(settings);
    const round = roundOf(progress);
    const openPoints = openPointsOf(side.form, points).length;
    const problems = problemsOf(side.form, side.files, { round, points, limits });
    // Missing replies do not count: `openPoints` is a separate condition.
    const isComplete = problems.every(({ path }) => path === 'replies');
    const coAuthors = coAuthorsOf(side.form);
    // `progress.barred` does not record whether an author or a reviewer is the reason. Therefore editors stay barred
    // when an author is removed.
    const barred = await barredFrom(side.form.people, stored.cleared);
    const kept = progress.authors.slice(1).map(({ id }) => id);
    const isKept =
      progress.isComplete === isComplete &&
      progress.openPoints === openPoints &&
      JSON.stringify(kept) === JSON.stringify(coAuthors) &&
      barred.every((each) => progress.barred.includes(each));
    if (isKept) return sources;
    const command = { name: 'save', isComplete, openPoints, coAuthors, barred } as const;
    const actor = { role: 'author', id: authorOf(stored) } as const;
    return { ...sources, stored: await manuscripts.apply(stored._id, command, actor) };
  }

  async #problems({ stored, side, released }: AuthorSources): Promise<ManuscriptNote[]> {
    const { state } = stored.progress;
    if (state !== 'draft' && state !== 'returned' && state !== 'revision') return [];
    const limits = await readSettings(this.#parts.settings);
    const points = pointsOf({ stored, side, released });
    const round = roundOf(stored.progress);
    const isClosed = state === 'draft' && submissionsAt(limits, this.#now()).state === 'closed';
    return [
      ...problemsOf(side.form, side.files, { round, points, limits }),
      ...(isClosed ? [CLOSED_NOTE] : []),
    ];
  }

  async #notes(sources: AuthorSources): Promise<ManuscriptNote[]> {
    const { form, notes } = sources.side;
    return [...(await this.#problems(sources)), ...warningsOf(form), ...notes];
  }

  async #isQueued(id: string, key: string): Promise<boolean> {
    const { authorSides, manuscripts } = this.#parts.store;
    const sides = authorSides.find({ titleKey: key }, { _id: 1 }).lean<{ _id: string }[]>();
    const ids = (await withAppErrors(sides)).map(({ _id }) => _id).filter((each) => each !== id);
    if (ids.length === 0) return false;
    const found = manuscripts.find({ _id: { $in: ids } }).lean<StoredManuscript[]>();
    const ended = ['rejected', 'withdrawn', 'deleted', 'published'];
    return (await withAppErrors(found)).some(({ progress }) => !ended.includes(progress.state));
  }
}

const isSameAddress = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const authorOf = ({ progress }: StoredManuscript): string => progress.authors[0]?.id ?? '';
