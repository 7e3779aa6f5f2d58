import { errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import type { Flash } from './flash.tsx';

/** Returns the message for a failed request, or null if the session has ended, which the login page reports. */
export function failureOf(error: unknown): Pick<Flash, 'message' | 'advice'> | null {
  if (error instanceof NetworkError) {
    return { message: SOMETHING_WENT_WRONG, advice: <p>The server could not be reached.</p> };
  }
  if (!(error instanceof ApiError)) return { message: SOMETHING_WENT_WRONG };
  if (error.status === 401) return null;
  const reasons = [...new Set(error.issues.map(({ message }) => message))];
  return {
    message: errorMessages[error.code],
    advice: reasons.length > 0 && (
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ),
  };
}
