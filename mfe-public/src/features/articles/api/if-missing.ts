import { ApiError } from '@app/web-kit';

/** The answer, or what stands in its place where the API has no such record. */
export async function ifMissing<T, U>(answer: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return instead;
    throw error;
  }
}
