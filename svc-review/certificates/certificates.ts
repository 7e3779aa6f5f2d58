import {
  bareOrcid,
  charactersText,
  isOrcid,
  MAX_CERTIFIED_NAME,
  MAX_REVIEWER_CERTIFICATES,
  NO_CERTIFICATE,
  type ReviewerCertificate,
  undrawnCharacters,
} from '@app/contracts';
import {
  readAuthor,
  removeReviewerCertificate,
  selectReviewerCertificates,
  storeReviewerCertificate,
} from '@app/contracts/endpoints';
import type {
  CertificatesPage,
  CertifiedReviewer,
  OwnCertificate,
} from '@app/contracts/manuscripts';
import { AppError, type CallService } from '@app/service-kit';
import type { CallAs } from '../archive/caller.ts';
import type { DeskIndex, Former } from '../desk/desk-index.ts';
import { isHidden } from '../desk/list.ts';
import { isEnd, type Row } from '../desk/row.ts';
import type { Sights } from '../desk/sights.ts';
import type { Editor } from '../people/editors.ts';
import { likenessOf } from '../people/names.ts';
import type { People } from '../people/people.ts';
import type { PersonFields } from '../store/people.ts';
import type { CertificateIds } from './certificate-ids.ts';

interface CertificatesParts {
  ids: CertificateIds;
  index: Pick<DeskIndex, 'rows' | 'former'>;
  people: Pick<People, 'all'>;
  sights: Pick<Sights, 'of'>;
  callContent: CallService;
  callAs: CallAs;
}

/** The calling editor, with the token that svc-content accepts. */
interface Issuer {
  editor: Editor;
  authorization: string;
}

/** Counts finished reviews, and issues certificates of them. */
export class Certificates {
  readonly #parts: CertificatesParts;

  constructor(parts: CertificatesParts) {
    this.#parts = parts;
  }

  /** Returns the data that an editor may see about the reviews of a year. */
  async page(year: number, editor: Editor): Promise<CertificatesPage> {
    await this.#requireUnlimited(editor);
    const rows = Array.from(await this.#parts.index.rows());
    const former = Array.from(await this.#parts.index.former());
    // Certificates include reviews of deleted manuscripts, but `reviews` does not.
    const isPartial =
      rows.some((row) => isHidden(row, editor) && overlaps(lifetimeOf(row), year)) ||
      former.some((each) => each.barred.includes(editor.id) && overlaps(each, year));
    const counts = countsOf(rows.filter((row) => !isHidden(row, editor)));
    const ids = await this.#parts.ids.all();
    const issued = await this.#issued(ids, year);
    const people = new Map((await this.#parts.people.all()).map((each) => [each._id, each]));
    const reviewers: CertifiedReviewer[] = [];
    for (const id of new Set([...people.keys(), ...issued.keys()])) {
      const reviews = counts.get(id)?.get(year) ?? 0;
      const found = { person: people.get(id), reviews, certificate: issued.get(id), isPartial };
      // Skip people without visible reviews. If `isPartial`, also skip their certificates, which may include a
      // manuscript that the editor must not see.
      if (reviews === 0 && (!found.certificate || isPartial)) continue;
      const isCurrent = !isPartial && (await this.#isCurrent(found));
      reviewers.push(presentRow(id, { ...found, isCurrent }));
    }
    reviewers.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    const years = [...counts.values()].flatMap((byYear) => [...byYear.keys()]);
    const issuedYears = isPartial ? [] : [...ids.values()].flatMap(yearsIn);
    const all = [...new Set([year, ...years, ...issuedYears])].sort((a, b) => b - a);
    return { year, years: all, reviewers, isPartial };
  }

  /**
   * Issues the certificates of these people, with the numbers of all manuscripts, including those that the editor must
   * not see. Nothing is issued if one of the names cannot be printed. Issuing again never reduces a number, although
   * reviews of deleted manuscripts are no longer counted.
   */
  async issue(year: number, wanted: readonly string[], issuer: Issuer): Promise<void> {
    await this.#requireUnlimited(issuer.editor);
    const rows = Array.from(await this.#parts.index.rows());
    const seen = countsOf(rows.filter((row) => !isHidden(row, issuer.editor)));
    const counts = countsOf(rows);
    const people = new Map((await this.#parts.people.all()).map((each) => [each._id, each]));
    const reviewers = [...new Set(wanted)].map((id) => {
      const person = people.get(id);
      if (!person || !seen.get(id)?.has(year)) throw new AppError('not_found');
      return person;
    });
    const issues = reviewers.flatMap(({ name }) => {
      const message = obstacleOf(name);
      return message === null ? [] : [{ path: 'people', message: `${name}: ${message}` }];
    });
    if (issues.length > 0) throw new AppError('invalid_request', { issues });
    const issued = await this.#issued(await this.#parts.ids.all(), year);
    for (const person of reviewers) {
      const count = Math.max(
        counts.get(person._id)?.get(year) ?? 0,
        issued.get(person._id)?.count ?? 0,
      );
      await this.#store(person, { year, count }, issuer);
    }
  }

  /** Withdraws a certificate for good: the next one of the person and the year has another id. */
  async withdraw(year: number, person: string, { editor, authorization }: Issuer): Promise<void> {
    const { reviewers, isPartial } = await this.page(year, editor);
    const isSeen = !isPartial || reviewers.some((each) => each.person === person && each.isIssued);
    const id = (await this.#parts.ids.of(person))[year];
    if (!isSeen || id === undefined) throw new AppError('not_found');
    await this.#remove(id, authorization);
    await this.#parts.ids.forget(person, year, id);
    // Another editor may have issued the certificate in the meantime.
    await this.#remove(id, authorization);
  }

  /** Returns the certificates of a person, the latest year first. */
  async of(person: string): Promise<OwnCertificate[]> {
    const found = await this.#select(Object.values(await this.#parts.ids.of(person)));
    return found
      .map(({ id, year, count, day }) => ({ id, year, count, day }))
      .toSorted((a, b) => b.year - a.year);
  }

  async #store(
    person: PersonFields,
    { year, count }: { year: number; count: number },
    { authorization }: Issuer,
  ): Promise<void> {
    const orcid = await this.#confirmedOrcid(person);
    const body = { name: person.name, orcid, year, count };
    const { ids, callAs } = this.#parts;
    for (;;) {
      const id = await ids.create(person._id, year);
      await callAs(authorization, storeReviewerCertificate, { params: { id }, body });
      if ((await ids.of(person._id))[year] === id) return;
      // Another editor has withdrawn this id, which must not become valid again.
      await this.#remove(id, authorization);
    }
  }

  /** Removes a certificate. Has no effect if there is none. */
  async #remove(id: string, authorization: string): Promise<void> {
    try {
      await this.#parts.callAs(authorization, removeReviewerCertificate, { params: { id } });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }

  /** Returns the iD if its owner has confirmed it as an author of the journal, under the same name. */
  async #confirmedOrcid({ name, orcid: typed }: PersonFields): Promise<string> {
    const orcid = bareOrcid(typed);
    if (!isOrcid(orcid)) return '';
    try {
      const author = await this.#parts.callContent(readAuthor, { params: { name: orcid } });
      const isConfirmed = author.orcid === orcid && author.orcidAuthenticated === true;
      return isConfirmed && likenessOf(author.name, name) === 'same' ? orcid : '';
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return '';
      throw error;
    }
  }

  /** Returns whether the certificate is up to date, so that issuing it again would change nothing. */
  async #isCurrent({ person, certificate, reviews }: Found): Promise<boolean> {
    if (!certificate) return false;
    // A person who was removed from the pool gets no new certificate.
    if (!person) return certificate.count >= reviews;
    const isSame = certificate.name === person.name.normalize('NFC');
    if (!isSame || certificate.count < reviews) return false;
    return certificate.orcid === (await this.#confirmedOrcid(person));
  }

  /** Returns the issued certificates of a year, by person. */
  async #issued(
    ids: ReadonlyMap<string, Record<string, string>>,
    year: number,
  ): Promise<Map<string, ReviewerCertificate>> {
    const wanted = new Map<string, string>();
    for (const [person, byYear] of ids) {
      const id = byYear[year];
      if (id !== undefined) wanted.set(id, person);
    }
    const found = await this.#select([...wanted.keys()]);
    return new Map(found.map((each) => [wanted.get(each.id) ?? '', each]));
  }

  async #select(ids: string[]): Promise<ReviewerCertificate[]> {
    const found: ReviewerCertificate[] = [];
    for (let at = 0; at < ids.length; at += MAX_REVIEWER_CERTIFICATES) {
      const body = { ids: ids.slice(at, at + MAX_REVIEWER_CERTIFICATES) };
      found.push(...(await this.#parts.callContent(selectReviewerCertificates, { body })));
    }
    return found;
  }

  /**
   * Throws `forbidden` for an editor who may see only some manuscripts, because the numbers on certificates cover all
   * manuscripts.
   */
  async #requireUnlimited(editor: Editor): Promise<void> {
    // `sights.of` also bars the editor permanently from manuscripts of which he or she is an author or reviewer. This
    // must happen before the names of authors and reviewers are deleted.
    const { isLimited } = await this.#parts.sights.of(editor);
    if (editor.isAdmin || !isLimited) return;
    throw new AppError('forbidden', {
      detail: 'Only administrators issue certificates while editors see assigned manuscripts only.',
    });
  }
}

/** Returns the numbers of finished reviews, by person and year. */
function countsOf(rows: readonly Row[]): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  for (const { person, finished } of rows.flatMap(({ engagements }) => engagements)) {
    for (const at of finished) {
      const byYear = counts.get(person) ?? new Map<number, number>();
      const year = new Date(at).getUTCFullYear();
      byYear.set(year, (byYear.get(year) ?? 0) + 1);
      counts.set(person, byYear);
    }
  }
  return counts;
}

const yearsIn = (ids: Record<string, string>) => Object.keys(ids).map(Number);

type Lifetime = Pick<Former, 'submitted' | 'ended'>;

/** Returns the time span of a manuscript. Its authors and reviewers know this time span. */
const lifetimeOf = ({ milestones, progress: { state, since } }: Row): Lifetime => ({
  submitted: milestones.submitted ?? since,
  ended: isEnd(state) ? since : Number.POSITIVE_INFINITY,
});

const overlaps = ({ submitted, ended }: Lifetime, year: number): boolean =>
  submitted < Date.UTC(year + 1) && ended >= Date.UTC(year);

interface Found {
  person: PersonFields | undefined;
  reviews: number;
  certificate: ReviewerCertificate | undefined;
  isPartial: boolean;
}

function presentRow(id: string, found: Found & { isCurrent: boolean }) {
  const { person, reviews, certificate, isPartial, isCurrent } = found;
  // The certificate still has the name of a person who was removed from the pool.
  const name = person?.name ?? certificate?.name ?? '';
  return {
    ...{ person: id, name, reviews, isIssued: certificate !== undefined },
    issued:
      certificate && !isPartial
        ? { id: certificate.id, count: certificate.count, day: certificate.day }
        : null,
    isCurrent,
    obstacle:
      person && reviews > 0 ? obstacleOf(name) : 'No finished review of the year is stored.',
  };
}

/** Returns why a name cannot be printed, or null. */
function obstacleOf(name: string): string | null {
  if (name.length > MAX_CERTIFIED_NAME) {
    return `The name has more than ${MAX_CERTIFIED_NAME} characters. ${NO_CERTIFICATE}`;
  }
  const undrawn = undrawnCharacters(name);
  if (undrawn.length === 0) return null;
  return `No font of the journal’s PDFs has ${charactersText(undrawn)}. ${NO_CERTIFICATE}`;
}
