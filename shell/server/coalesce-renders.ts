import { isCurrent, type JournalState, type PageState } from './page-cache.ts';

/**
 * Lets concurrent requests for a page share its rendering. One that started before a request arrived is used only if the
 * journal's state, read after the request has arrived, is still that of the rendering.
 */
export function coalesceRenders<T extends { state: PageState | null }>() {
  const running = new Map<string, Promise<T>>();

  function start(key: string, make: () => Promise<T>): Promise<T> {
    const making = make().finally(() => running.delete(key));
    running.set(key, making);
    return making;
  }

  /**
   * @param key the path and the release that renders it
   * @param make its `state` is null if the result shows nothing of the journal
   * @param readJournal returns the state at a moment after the request arrived
   */
  return async function coalesced(
    key: string,
    make: () => Promise<T>,
    readJournal: () => Promise<JournalState>,
  ): Promise<T> {
    const earlier = running.get(key);
    if (!earlier) return start(key, make);
    const [made, journal] = await Promise.all([earlier, readJournal()]);
    if (!made.state || isCurrent(made.state, journal)) return made;
    // The earlier rendering has ended. A rendering that runs now has therefore started after this request arrived.
    return running.get(key) ?? start(key, make);
  };
}
