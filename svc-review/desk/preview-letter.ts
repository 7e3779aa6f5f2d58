import {
  type FindingKind,
  type LetterPreview,
  type LetterQuery,
  ofAuthors,
  released,
} from '@app/contracts/manuscripts';
import { reportOfText } from '../files/examine.ts';
import type { ManuscriptMails } from '../mails/manuscript-mails.ts';
import { namedTexts } from '../store/manuscripts.ts';
import { proposedLetter } from './letter.ts';
import { presentPeople } from './present-people.ts';
import type { Sources } from './sources.ts';

interface PreviewParts {
  journal: string;
  editor: string;
  mails: Pick<ManuscriptMails, 'preview'>;
}

/**
 * Returns the mail with an editor's letter, exactly as it is sent except for the personal link. Without a letter, uses
 * the journal's proposal.
 */
export async function previewLetter(
  sources: Sources,
  { name, letter: given, points: typed }: LetterQuery,
  { journal, editor, mails }: PreviewParts,
): Promise<LetterPreview> {
  const { stored, submission, settings } = sources;
  const { reference } = stored;
  const author = presentPeople(sources)[0]?.name ?? '';
  const proposal = proposedLetter(name, {
    ...{ journal, reference, editor, author, title: submission.form.title },
    reviews: releasedReviews(sources),
    questions: settings.questions.map(({ text }) => text),
    days: settings.days,
  });
  // A letter that is sent is trimmed by the schema of the command.
  const letter = given?.trim() ?? proposal.letter;
  const to = submission.form.email;
  const recipient = { role: 'author', id: stored.progress.authors[0]?.id ?? '' } as const;
  const mail = await mails.preview(
    'letter',
    recipient,
    { name: author },
    {
      token: '',
      reference: ofAuthors.parse(reference),
      letter: released.parse(letter),
    },
  );
  const crossing = [letter, typed ?? proposal.points.join('\n')].join('\n');
  const { points } = proposal;
  return { letter, points, findings: findingsOf(crossing, sources), to, ...mail };
}

/**
 * The kinds of findings in a letter that may reveal a reviewer. The editor's own signature and thanks are not among
 * them.
 */
const OF_PEOPLE: ReadonlySet<string> = new Set<FindingKind>([
  ...(['name', 'email', 'orcid', 'affiliation'] as const),
]);

/** Returns places in a text for authors that may reveal a reviewer, such as a name in a pasted review. */
const findingsOf = (text: string, { reviewers }: Sources) =>
  reviewers.length === 0
    ? []
    : reportOfText(text, reviewers).findings.filter(({ kind }) => OF_PEOPLE.has(kind));

/** Returns the released reviews of the present round, in the order in which authors read them. */
function releasedReviews({ stored, released: texts }: Sources): string[] {
  const { round, invitations } = stored.progress;
  const isReleased = new Set(
    invitations.filter((each) => each.released.includes(round)).map(({ id }) => id),
  );
  const last = new Map(
    namedTexts(stored.log, texts.reviews)
      .filter((review) => review.round === round && isReleased.has(review.invitation))
      .map((review) => [review.invitation, review]),
  );
  return [...last.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ text }) => text);
}
