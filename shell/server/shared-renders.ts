import { isMadeOf, type Journal, type Origin } from './kept-pages.ts';

/**
 * Lets readers who want the same page at the same time share its making. What is under way when a
 * reader comes began before: it is taken only when the journal, asked after that reader came, is
 * still the one that it is made of.
 */
export function shareRenders<T extends { origin: Origin | null }>() {
  const underWay = new Map<string, Promise<T>>();

  function begin(page: string, make: () => Promise<T>): Promise<T> {
    const making = make().finally(() => underWay.delete(page));
    underWay.set(page, making);
    return making;
  }

  /**
   * @param page what tells pages apart: the path and the release that renders it
   * @param make its `origin` is null when what it gives shows nothing of the journal
   * @param readJournal as it is, or was at a moment after the reader came
   */
  return async function shared(
    page: string,
    make: () => Promise<T>,
    readJournal: () => Promise<Journal>,
  ): Promise<T> {
    const running = underWay.get(page);
    if (!running) return begin(page, make);
    const [made, journal] = await Promise.all([running, readJournal()]);
    if (!made.origin || isMadeOf(made.origin, journal)) return made;
    // That one has ended, so one that is under way now began after this reader came.
    return underWay.get(page) ?? begin(page, make);
  };
}
