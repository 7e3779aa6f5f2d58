import { isMadeOf, type Journal, type Origin } from './kept-pages.ts';

/**
 * Lets readers who want the same page at the same time share its making. What is under way when a
 * reader comes began before: it is taken only when the journal, asked after that reader came, is
 * still the one that it is made of.
 */
export function shareRenders<T extends { origin: Origin | null }>() {
  const underWay = new Map<string, Promise<T>>();

  function begin(url: string, make: () => Promise<T>): Promise<T> {
    const making = make().finally(() => underWay.delete(url));
    underWay.set(url, making);
    return making;
  }

  /**
   * @param make its `origin` is null when what it gives shows nothing of the journal
   * @param readJournal as it is, or was at a moment after the reader came
   */
  return async function shared(
    url: string,
    make: () => Promise<T>,
    readJournal: () => Promise<Journal>,
  ): Promise<T> {
    const running = underWay.get(url);
    if (!running) return begin(url, make);
    const [made, journal] = await Promise.all([running, readJournal()]);
    if (!made.origin || isMadeOf(made.origin, journal)) return made;
    // That one has ended, so one that is under way now began after this reader came.
    return underWay.get(url) ?? begin(url, make);
  };
}
