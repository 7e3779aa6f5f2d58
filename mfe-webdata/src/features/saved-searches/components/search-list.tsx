import type { SavedSearch } from '@app/contracts';
import { Button } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { Link } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { searchPath } from '../saved-view.ts';
import type { SavedSearchesState } from '../use-saved-searches.ts';
import styles from './saved-searches.module.css';

interface SearchListProps {
  saved: SavedSearchesState;
  current: SavedSearch | undefined;
  onChoose: () => void;
}

/** A list of links to the saved searches. The last deleted search can be restored while the list is open. */
export function SearchList({ saved, current, onChoose }: SearchListProps) {
  const { searches, failed, retry } = saved;
  const list = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const { deleted, busy, drop, restore } = useDeletion(saved, () => list.current?.focus());

  // Deleting a search removes its focused button, so the focus moves to Undo.
  useEffect(() => {
    if (deleted) undo.current?.focus();
  }, [deleted]);

  if (failed) {
    return (
      <p role="alert" className={styles.state}>
        The saved searches could not be loaded.{' '}
        <Button variant="default" size="compact-sm" onClick={() => retry()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!searches) return <p className={styles.state}>Loading…</p>;
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {searches.length === 0 && !deleted && (
        <p className={styles.state}>
          No search is saved yet. Choose a filter, a search or dates, and save them here under a
          name.
        </p>
      )}
      <ul>
        {searches.map((search) => (
          <li key={search.id}>
            <Link
              to={searchPath(search)}
              aria-current={search === current ? 'page' : undefined}
              onClick={onChoose}
            >
              {search.name}
            </Link>
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              aria-label={`Delete ${search.name}`}
              onClick={() => drop(search)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.state} hidden={!deleted}>
        {deleted && (
          <>
            “{deleted.name}” is deleted.{' '}
            <Button
              ref={undo}
              variant="default"
              size="compact-sm"
              loading={busy}
              onClick={() => restore(deleted)}
            >
              Undo
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

/** Returns functions that delete saved searches and restore the last deleted search. */
function useDeletion({ save, remove }: SavedSearchesState, onRestored: () => void) {
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  const [busy, setBusy] = useState(false);
  const flash = useFlash();

  const attempt = async (title: string, change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title, ...failure });
    }
    setBusy(false);
  };

  const drop = (search: SavedSearch) =>
    attempt('The search was not deleted', async () => {
      await remove(search);
      setDeleted(search);
    });

  const restore = ({ name, view }: SavedSearch) =>
    attempt('The search was not restored', async () => {
      await save(name, view);
      setDeleted(null);
      onRestored();
    });

  return { deleted, busy, drop, restore };
}
