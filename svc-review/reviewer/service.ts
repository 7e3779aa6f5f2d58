import {
  DAY,
  type Decline,
  missingFromReview,
  type ReviewForm,
  type ReviewSettings,
} from '@app/contracts/manuscripts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { orConflict, withAppErrors } from '@app/service-kit/mongo';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Objects } from '../store/objects.ts';
import { readReleased } from '../store/released.ts';
import type { ReviewerSideFields, SubmittedReview } from '../store/reviewer-sides.ts';
import { newId, type Store } from '../store/store.ts';
import { fileOf, formOf, isComplete, type ReviewerSources } from './page.ts';
import type { ReviewReports } from './review-reports.ts';

export interface ReviewerParts {
  store: Store;
  manuscripts: Manuscripts;
  objects: Objects;
  reports: ReviewReports;
  readSettings: () => Promise<ReviewSettings>;
}

/** The actions of reviewers. The guard of the route has checked the link, and that the state allows the command. */
export class Reviewers {
  readonly #parts: ReviewerParts;

  constructor(parts: ReviewerParts) {
    this.#parts = parts;
  }

  /** Reads the data for the page of an invitation. */
  async sources(stored: StoredManuscript, id: string): Promise<ReviewerSources> {
    const { store, readSettings } = this.#parts;
    const invitation = stored.progress.invitations.find((each) => each.id === id);
    const [side, released, settings] = await Promise.all([
      withAppErrors(store.reviewerSides.findById(id).lean<ReviewerSideFields>()),
      readReleased(store.released, stored._id),
      readSettings(),
    ]);
    if (!invitation || !side) throw new AppError('not_found');
    return { stored, invitation, side, released, settings };
  }

  accept(stored: StoredManuscript, id: string): Promise<StoredManuscript> {
    return this.#apply(stored, id, { name: 'accept-invitation' });
  }

  reopen(stored: StoredManuscript, id: string): Promise<StoredManuscript> {
    return this.#apply(stored, id, { name: 'reopen' });
  }

  async decline(
    stored: StoredManuscript,
    id: string,
    { again, ...told }: Decline,
  ): Promise<StoredManuscript> {
    const declined = { ...told, at: new Date() };
    await withAppErrors(
      this.#parts.store.reviewerSides.updateOne({ _id: id }, { $set: { declined } }),
    );
    // A reviewer who names today or an earlier day is asked again tomorrow.
    const day = Math.max(Date.parse(again), Date.now() + DAY);
    return this.#apply(stored, id, { name: 'decline', ...(again !== '' && { again: day }) });
  }

  /**
   * Saves the form of the reviewer, and returns the number of the change. In the manuscript, only the completeness of
   * the review is stored. Throws `version_conflict` if another tab has saved since.
   */
  async save(sources: ReviewerSources, form: ReviewForm, revision: number): Promise<number> {
    const { invitation, settings, stored } = sources;
    const update = this.#parts.store.reviewerSides.findOneAndUpdate(
      { _id: invitation.id, revision },
      { $set: { form, round: invitation.round }, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
    const saved = await orConflict(update.lean<ReviewerSideFields>());
    const complete = isComplete(form, settings);
    if (complete !== invitation.isComplete) await this.#note(stored, invitation.id, complete);
    return saved.revision;
  }

  /** Stores the file of the review in place of the former one. */
  async upload(sources: ReviewerSources, upload: UploadedFile): Promise<void> {
    const { invitation, side } = sources;
    const { round } = invitation;
    const { bytes, mediaType, pages, report } = await this.#parts.reports.ofFile(upload, side);
    const file = {
      ...{ id: newId(), kind: 'review' as const, round, name: upload.name, mediaType, pages },
      ...{ size: bytes.length, uploaded: new Date().toISOString() },
    };
    await this.#parts.objects.put(file.id, bytes);
    await this.#setFile(sources, { file, fileReport: report });
  }

  async removeFile(sources: ReviewerSources): Promise<void> {
    await this.#setFile(sources, { file: null, fileReport: null });
  }

  /**
   * Submits the saved review, which is valid once the log names it. Throws `version_conflict` if its file was replaced
   * in the meantime.
   */
  async submit(sources: ReviewerSources): Promise<StoredManuscript> {
    const { invitation, side, settings, stored } = sources;
    const form = formOf(sources);
    const missing = missingFromReview(form, settings.questions);
    if (missing.length > 0) {
      const issues = missing.map((path) => ({ path, message: 'Required' }));
      throw new AppError('invalid_request', { issues });
    }
    const review: SubmittedReview = {
      ...{ id: newId(), round: invitation.round, form, file: fileOf(sources), at: new Date() },
      report: this.#parts.reports.ofReview(form, fileOf(sources) && side.fileReport, side),
    };
    // If another tab has replaced the file, the sweep may remove the former file.
    const unchanged = { _id: invitation.id, ...(review.file && { 'file.id': review.file.id }) };
    await orConflict(
      this.#parts.store.reviewerSides
        .findOneAndUpdate(unchanged, { $push: { reviews: review } })
        .lean<ReviewerSideFields>(),
    );
    if (!invitation.isComplete) await this.#note(stored, invitation.id, true);
    return this.#apply(stored, invitation.id, { name: 'submit-review' }, review.id);
  }

  /**
   * Replaces the file of the review. The former file stays until a sweep, because a review that is being submitted may
   * refer to it.
   */
  async #setFile(
    { invitation }: ReviewerSources,
    fields: Pick<ReviewerSideFields, 'file' | 'fileReport'>,
  ): Promise<void> {
    const { reviewerSides } = this.#parts.store;
    await withAppErrors(reviewerSides.updateOne({ _id: invitation.id }, { $set: fields }));
  }

  async #note(stored: StoredManuscript, id: string, complete: boolean): Promise<void> {
    await this.#apply(stored, id, { name: 'save-review', isComplete: complete });
  }

  #apply(
    { _id }: StoredManuscript,
    id: string,
    command: Parameters<Manuscripts['apply']>[1],
    text?: string,
  ): Promise<StoredManuscript> {
    const options = text === undefined ? {} : { text };
    return this.#parts.manuscripts.apply(_id, command, { role: 'reviewer', id }, options);
  }
}
