import type { IndexingEntry } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import { useState } from 'react';
import { area } from '../area.ts';
import { listEntries } from '../features/indexing/api/list-entries.ts';
import { EntryForm } from '../features/indexing/components/entry-form.tsx';
import { EntryList } from '../features/indexing/components/entry-list.tsx';
import { EmptyState } from '../features/layout/components/empty-state.tsx';
import { PageHead } from '../features/layout/components/page-head.tsx';
import styles from './indexing-page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return area.asUser(request, () => listEntries(request.signal));
}

export function Component() {
  const entries = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  /** The entry in the form; `new` is one that is not made yet. */
  const [edited, setEdited] = useState<IndexingEntry | 'new' | null>(null);
  const [told, setTold] = useState('');

  const open = (entry: IndexingEntry | 'new') => {
    setTold('');
    setEdited(entry);
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <PageHead
        title="Indexing"
        back={
          <a href="/indexing" target="_blank" rel="noreferrer">
            The page as readers see it
          </a>
        }
        action={edited === null && <Button onClick={() => open('new')}>Add New</Button>}
      />
      <p className={styles.told} role="status">
        {told}
      </p>
      {edited && (
        <EntryForm
          key={edited === 'new' ? 'new' : edited.id}
          entry={edited === 'new' ? null : edited}
          entries={entries}
          onCancel={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            setTold(`${saved.title} was saved.`);
            revalidate();
          }}
        />
      )}
      {entries.length === 0 ? (
        edited === null && (
          <EmptyState>
            Where the journal is indexed and abstracted will be listed here. Begin with Add New.
          </EmptyState>
        )
      ) : (
        <EntryList entries={entries} editing={edited !== null} onEdit={open} onTold={setTold} />
      )}
    </>
  );
}
