import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { ApiError } from '@app/web-kit';

/** Names the articles that prevent a deposit. */
export function depositFailureOf(
  error: unknown,
  refnumbers: readonly string[],
): ReturnType<typeof failureOf> {
  if (!(error instanceof ApiError) || error.issues.length === 0) return failureOf(error);
  return {
    message: 'Crossref would refuse it',
    advice: (
      <ul>
        {error.issues.map(({ path, message }) => (
          <li key={path + message}>
            {refnumbers.includes(path) ? `${path}: ${message}` : message}
          </li>
        ))}
      </ul>
    ),
  };
}
