import { data } from 'react-router-dom';
import { ApiError } from './api.ts';

/** For a loader to throw: the page does not exist. The document's status is 404 too. */
export function notFound(): ReturnType<typeof data> {
  return data('not_found', { status: 404 });
}

/** The answer, or the page's 404 when the API has no such record. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}
