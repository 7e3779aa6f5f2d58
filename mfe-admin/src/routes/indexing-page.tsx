import type { IndexingEntry } from '@app/contracts';
import { listIndexingEntries } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { EntryForm } from '../features/journal/indexing/components/entry-form.tsx';
import { EntryList, editButtonId } from '../features/journal/indexing/components/entry-list.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call) => call(listIndexingEntries, {}));

const ADD = 'add-entry';

export function Component() {
  const entries = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const focusNext = useFocusNext();
  /** The entry in the form; `new` to add an entry; null if the form is closed. */
  const [edited, setEdited] = useState<IndexingEntry | 'new' | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const open = (entry: IndexingEntry | 'new') => {
    setAnnouncement('');
    setEdited(entry);
    window.scrollTo({ top: 0 });
  };
  /** Closes the form and returns the focus to the button that opened it. */
  const close = () => {
    setEdited(null);
    focusNext(edited === null || edited === 'new' ? ADD : editButtonId(edited.id));
  };

  return (
    <>
      <PageHead
        title="Indexing services"
        links={[{ to: '/indexing', text: 'The page as readers see it', isPublic: 'new tab' }]}
        action={
          edited === null && (
            <Button id={ADD} onClick={() => open('new')}>
              Add New
            </Button>
          )
        }
      />
      {edited && (
        <EntryForm
          key={edited === 'new' ? 'new' : edited.id}
          entry={edited === 'new' ? null : edited}
          entries={entries}
          onCancel={close}
          onSaved={(saved) => {
            close();
            setAnnouncement(`${saved.title} was saved.`);
            revalidate();
          }}
        />
      )}
      <p className={styles.announcement} role="status">
        {announcement || (entries.length > 0 && 'In the order in which readers see them.')}
      </p>
      {entries.length === 0 ? (
        edited === null && (
          <EmptyState>
            Where the journal is indexed and abstracted will be listed here. Begin with Add New.
          </EmptyState>
        )
      ) : (
        <EntryList
          entries={entries}
          editing={edited !== null}
          onEdit={open}
          onAnnounce={setAnnouncement}
          onDeleted={(title) => {
            setAnnouncement(`${title} was deleted.`);
            focusNext(ADD);
          }}
        />
      )}
    </>
  );
}
