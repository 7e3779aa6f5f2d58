import type { SavedSearch } from '@app/contracts';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, Link } from '@app/web-kit';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { View } from '../../work-log/view.ts';
import { currentSearch, savedView, searchPath } from '../saved-view.ts';
import { type SavedSearchesState, useSavedSearches } from '../use-saved-searches.ts';
import styles from './saved-searches.module.css';

interface SavedSearchesProps {
  view: View;
  /** Other tools, shown beside the button. */
  children: ReactNode;
}

/** A button that shows the name of the current saved search and opens the list of all saved searches. */
export function SavedSearches({ view, children }: SavedSearchesProps) {
  const saved = useSavedSearches();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const current = currentSearch(saved.searches ?? [], view);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <div className={styles.row}>
        <Button
          ref={button}
          variant="default"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.name}>
            {current ? `Saved searches: ${current.name}` : 'Saved searches'}
          </span>
          <span className={styles.arrow} aria-hidden="true">
            {open ? '▴' : '▾'}
          </span>
        </Button>
        {children}
      </div>
      <section
        id={id}
        className={styles.panel}
        hidden={!open}
        aria-label="Saved searches"
        onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
      >
        {open && (
          <>
            <SearchList saved={saved} current={current} onChoose={close} />
            {saved.searches && <SaveForm saved={saved} view={view} />}
          </>
        )}
      </section>
    </>
  );
}

function SaveForm({ saved, view }: { saved: SavedSearchesState; view: View }) {
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const flash = useFlash();

  const refuse = (reason: string) => {
    setIssue(reason);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMessage('');
    if (name.trim() === '') return refuse('Required');
    setSaving(true);
    try {
      const search = await saved.save({ name, view: savedView(view) });
      setName('');
      setMessage(`Saved as “${search.name}”.`);
    } catch (error) {
      const nameIssue =
        error instanceof ApiError && error.issues.find(({ path }) => path === 'name');
      const failure = failureOf(error);
      if (nameIssue) refuse(nameIssue.message);
      else if (failure) flash({ kind: 'failure', title: 'The search was not saved', ...failure });
    }
    setSaving(false);
  };

  return (
    <form className={styles.save} noValidate aria-label="Save this search" onSubmit={submit}>
      <TextInput
        ref={field}
        className={styles.field}
        label="Name"
        description="Saves the current filter, search, dates and order. Replaces a saved search of the same name."
        autoComplete="off"
        maxLength={60}
        value={name}
        error={issue}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setIssue(null);
        }}
      />
      <Button type="submit" variant="default" loading={saving}>
        Save this search
      </Button>
      <p role="status" className={styles.state}>
        {message}
      </p>
    </form>
  );
}

interface SearchListProps {
  saved: SavedSearchesState;
  current: SavedSearch | undefined;
  onChoose: () => void;
}

/** A list of links to the saved searches. The last deleted search can be restored while the list is open. */
function SearchList({ saved, current, onChoose }: SearchListProps) {
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

  const restore = ({ id: _id, ...search }: SavedSearch) =>
    attempt('The search was not restored', async () => {
      await save(search);
      setDeleted(null);
      onRestored();
    });

  return { deleted, busy, drop, restore };
}
