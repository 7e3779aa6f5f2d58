import { type AgencyName, agencies } from '@app/contracts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { ApiError } from '@app/web-kit';

/** Returns the message for a failed request of an agency's file. The message lists the errors of the articles. */
export function depositFailureOf(
  agency: AgencyName,
  error: unknown,
  refnumbers: readonly string[],
): ReturnType<typeof failureOf> {
  if (!(error instanceof ApiError) || error.issues.length === 0) return failureOf(error);
  return {
    message: `${agencies[agency]} would refuse it`,
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
