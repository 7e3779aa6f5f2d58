import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { View } from '../../work-log/view.ts';
import { currentSearch, savedView } from '../saved-view.ts';
import { type SavedSearchesState, useSavedSearches } from '../use-saved-searches.ts';
import styles from './saved-searches.module.css';
import { SearchList } from './search-list.tsx';

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
      const search = await saved.save(name, savedView(view));
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
