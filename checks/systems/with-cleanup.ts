/**
 * Runs work, and then the cleanups that the work has deferred, in reverse order. If a cleanup fails, the others still
 * run. Rejects with the error of the work. If cleanups fail too, rejects with a `SuppressedError`, which has all
 * errors.
 */
export async function withCleanup<T>(
  work: (cleanup: AsyncDisposableStack) => Promise<T>,
): Promise<T> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await work(cleanup);
  } catch (error) {
    // This cleanup runs first, so that the errors of other cleanups are added to this error instead of replacing it.
    cleanup.defer(() => {
      throw error;
    });
    throw error;
  } finally {
    await cleanup.disposeAsync();
  }
}
