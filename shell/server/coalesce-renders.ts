import { isCurrent, type JournalState, type PageState } from './page-cache.ts';

/**
 * Returns a function that lets concurrent requests for a page share one rendering. A request uses a rendering that was
 * already running only if the journal's state, read after the request's arrival, equals the rendering's state.
 */
export function coalesceRenders<T extends { state: PageState | null }>() {
  const running = new Map<string, Promise<T>>();

  function start(key: string, make: () => Promise<T>): Promise<T> {
    const making = make().finally(() => running.delete(key));
    running.set(key, making);
    return making;
  }

  /**
   * @param key the page's path and the release that renders the page
   * @param make renders the page; `state` is null if the result contains no data of the journal
   * @param readJournal returns the journal's state, read after the request's arrival
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
