import { Button } from '@app/office-kit';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { View } from '../../work-log/view.ts';
import { currentSearch } from '../saved-view.ts';
import { useSavedSearches } from '../use-saved-searches.ts';
import { SaveForm } from './save-form.tsx';
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
