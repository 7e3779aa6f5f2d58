import {
  type AuthorSide,
  authorSideSchema,
  type Decisions,
  decisionsSchema,
  type SubmissionForm,
} from '@app/contracts/manuscripts';
import type { AuthorSideFields, CoAuthorWords } from '../store/author-sides.ts';
import { namedTexts, type StoredManuscript } from '../store/manuscripts.ts';
import type { ReleasedFields } from '../store/released.ts';

/** The parts of a manuscript that its authors may read. */
export interface AuthorSources {
  stored: StoredManuscript;
  side: AuthorSideFields;
  /** The texts that editors have released to the authors. Null if there are none yet. */
  released: ReleasedFields | null;
}

/** Returns the form with the corrections of co-authors. */
export function withCoAuthors(form: SubmissionForm, words: readonly CoAuthorWords[]) {
  const said = new Map(words.map((each) => [each.id, each]));
  const people = form.people.map((person) => {
    const { name, orcid, affiliation } = said.get(person.id) ?? person;
    return { ...person, name, orcid, affiliation };
  });
  return { ...form, people };
}

/** Returns the decisions, each with the reviews of its round that the editor has released. */
export function decisionsOf({ stored, released }: AuthorSources): Decisions {
  const letters = namedTexts(stored.log, released?.letters ?? []);
  const reviews = namedTexts(stored.log, released?.reviews ?? []);
  return decisionsSchema.parse(
    letters.flatMap(({ round, decision, letter, points }) => {
      if (decision === null) return [];
      const ofRound = reviews.filter((review) => review.round === round);
      // A review that was released again replaces the former copy.
      const latest = new Map(
        ofRound.map(({ invitation, key, text }) => [invitation, { key, text }]),
      );
      return [{ round, decision, letter, points, reviews: [...latest.values()] }];
    }),
  );
}

/** Returns the points of the last decision, to which a revision replies. */
export const pointsOf = (sources: AuthorSources): readonly string[] =>
  decisionsOf(sources).at(-1)?.points ?? [];

/** Returns the side of the authors: the texts being typed, and the submitted texts of each round. */
export function authorSideOf({ stored, side, released }: AuthorSources): AuthorSide {
  const { title, abstract, keywords, people } = withCoAuthors(side.form, side.coAuthors);
  const points = new Set<string>(
    decisionsOf({ stored, side, released }).flatMap((decision) => decision.points),
  );
  const latest = new Map(
    namedTexts(stored.log, side.submissions).map((each) => [each.round, each]),
  );
  return authorSideSchema.parse({
    ...{ reference: stored.reference, title, abstract, people },
    keywords: keywords.split(/[,;\n]/).flatMap((word) => word.trim() || []),
    rounds: Array.from(latest.values(), ({ round, files, form }) => ({
      round,
      fileName: files.find(({ kind }) => kind === 'manuscript')?.name ?? '',
      // Omit replies to other texts: only points of decisions are released texts.
      replies: form.replies.filter(({ point }) => points.has(point)),
    })),
  });
}
