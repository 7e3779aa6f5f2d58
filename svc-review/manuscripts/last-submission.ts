import type { AuthorSideFields, Submission } from '../store/author-sides.ts';
import { namedTexts, type StoredManuscript } from '../store/manuscripts.ts';

/**
 * Returns the last submission, or undefined for a draft. What the author types afterwards is not the journal's yet.
 */
export const lastSubmission = (
  { log }: Pick<StoredManuscript, 'log'>,
  { submissions }: Pick<AuthorSideFields, 'submissions'>,
): Submission | undefined => namedTexts(log, submissions).at(-1);
