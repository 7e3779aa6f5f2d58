import type { AuthorSideFields, Submission } from '../store/author-sides.ts';
import { namedTexts, type StoredManuscript } from '../store/manuscripts.ts';

/**
 * Returns the last submission, or undefined for a draft. Later changes of the author are not part of it until they are
 * submitted.
 */
export const lastSubmission = (
  { log }: Pick<StoredManuscript, 'log'>,
  { submissions }: Pick<AuthorSideFields, 'submissions'>,
): Submission | undefined => namedTexts(log, submissions).at(-1);
