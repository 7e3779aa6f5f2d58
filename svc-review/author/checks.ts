import { splitAuthors } from '@app/contracts';
import {
  type ManuscriptFile,
  type ManuscriptNote,
  type ManuscriptProgress,
  missingFrom,
  type SubmissionFileKind,
  type SubmissionForm,
} from '@app/contracts/manuscripts';
import type { AuthorSideFields } from '../store/author-sides.ts';

interface Limits {
  maxAuthors: number;
  maxReferences: number;
}

/** Returns the round for which the author prepares texts and files. */
export const roundOf = ({ state, round }: Pick<ManuscriptProgress, 'state' | 'round'>): number =>
  state === 'revision' ? round + 1 : round;

/** Returns the kinds of files that the author has uploaded. A PDF of an earlier round does not count. */
export const kindsOf = (files: readonly ManuscriptFile[], round: number): SubmissionFileKind[] =>
  files.flatMap(({ kind, round: of }) => {
    if (kind === 'review') return [];
    return kind === 'manuscript' && of < round ? [] : [kind];
  });

/** Returns the points without a reply. */
export const openPointsOf = ({ replies }: SubmissionForm, points: readonly string[]): string[] => {
  const answered = new Set(
    replies.filter(({ reply }) => reply.trim() !== '').map(({ point }) => point),
  );
  return points.filter((point) => !answered.has(point));
};

/** Returns the problems that prevent a submission. */
export function problemsOf(
  form: SubmissionForm,
  files: readonly ManuscriptFile[],
  { round, points, limits }: { round: number; points: readonly string[]; limits: Limits },
): ManuscriptNote[] {
  const problem = (path: string, text: string): ManuscriptNote => ({
    level: 'problem',
    path,
    text,
  });
  const { maxAuthors } = limits;
  const missing = missingFrom(form, kindsOf(files, round), { maxAuthors });
  const named = Math.max(form.people.length, splitAuthors(form.authors).length);
  const open = openPointsOf(form, points).length;
  return [
    ...missing.map(({ path, message }) => problem(path, message)),
    ...(named > maxAuthors
      ? [problem('authors', `There are ${named} authors, and the journal allows ${maxAuthors}`)]
      : []),
    ...(open > 0
      ? [problem('replies', `Without a reply: ${open} of ${points.length} points`)]
      : []),
  ];
}

/** Returns warnings, which do not prevent a submission. */
export function warningsOf({ authors, authorCount, people }: SubmissionForm): ManuscriptNote[] {
  const warning = (path: string, text: string): ManuscriptNote => ({
    level: 'warning',
    path,
    text,
  });
  const named = splitAuthors(authors).length;
  const count = Number(authorCount.trim());
  const unasked = people.slice(1).filter(({ email }) => email.trim() === '').length;
  return [
    ...(named > 0 && count > 0 && named !== count
      ? [warning('authorCount', `The list of authors has ${named} names`)]
      : []),
    ...(unasked > 0
      ? [warning('people', `Without an address, ${unasked} of the co-authors cannot be asked`)]
      : []),
  ];
}

/** Returns the note about references that were counted in the PDF, if there are too many. */
export const referenceNotes = (
  count: number | null,
  { maxReferences }: Limits,
): ManuscriptNote[] =>
  count !== null && count > maxReferences
    ? [
        {
          level: 'warning',
          path: 'manuscript',
          text: `The PDF seems to have ${count} references, and the journal allows ${maxReferences}`,
        },
      ]
    : [];

/**
 * The note about closed submissions. It concerns only drafts: corrections and revisions can be submitted at any time.
 */
export const CLOSED_NOTE: ManuscriptNote = {
  level: 'problem',
  path: '',
  text: 'Submissions are closed. The draft stays, and can be submitted when they open again',
};

/** The note about an article with the same title. */
export const ARCHIVE_NOTE: ManuscriptNote = {
  level: 'warning',
  path: 'title',
  text: 'The journal has an article with this title.',
};

/** This note is for the desk only: authors must not learn about manuscripts of others. */
export const QUEUE_NOTE: ManuscriptNote = {
  level: 'warning',
  path: 'title',
  text: 'Another manuscript has this title.',
};

export const isSameForm = (one: AuthorSideFields['form'], other: AuthorSideFields['form']) =>
  JSON.stringify(one) === JSON.stringify(other);
