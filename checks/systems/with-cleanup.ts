/**
 * Runs work, and then the cleanups that it has deferred, in reverse order, and all of them although some of them fail.
 * Rejects with the error of the work. If cleanups fail too, rejects with a `SuppressedError`, which has all errors.
 */
export async function withCleanup<T>(
  work: (cleanup: AsyncDisposableStack) => Promise<T>,
): Promise<T> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await work(cleanup);
  } catch (error) {
    // As the first cleanup that runs, so that the errors of others are added to this one instead of replacing it.
    cleanup.defer(() => {
      throw error;
    });
    throw error;
  } finally {
    await cleanup.disposeAsync();
  }
}
