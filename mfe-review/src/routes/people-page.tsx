import { listPeople } from '@app/contracts/endpoints';
import { PEOPLE_PAGE_SIZE, type Person } from '@app/contracts/manuscripts';
import { Button, TextInput } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { keepPreviousData, useQuery } from '@app/office-kit/requests/queries.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { useState } from 'react';
import styles from '../features/desk/desk.module.css';
import { DeskHead } from '../features/desk/desk-head.tsx';
import { PersonModal } from '../features/people/person-modal.tsx';
import { area } from '../features/session/area.ts';

const PAUSE_MS = 250;
const columns = [
  { label: 'Reviewer' },
  { label: 'Topics' },
  { label: 'Load' },
  { label: 'Action' },
];

/** The journal's pool of reviewers. */
export function Component() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  const found = useQuery({
    ...area.query(listPeople, { query: { q, page } }, { pauseMs: PAUSE_MS }),
    placeholderData: keepPreviousData,
  });
  const people = found.data?.people ?? [];
  return (
    <>
      <DeskHead title="Reviewers">
        <div className={styles.actions}>
          <Button component={Link} to="/review/desk/certificates" variant="default">
            Certificates
          </Button>
          <Button onClick={() => setEdited('new')}>Add New</Button>
        </div>
      </DeskHead>
      <TextInput
        label="Search"
        description="Name, address, affiliation or topic"
        type="search"
        value={q}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value);
          setPage(1);
        }}
      />
      {found.isError && (
        <p className={styles.warning}>
          The pool could not be loaded.{' '}
          <Button variant="default" size="compact-md" onClick={() => found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.actions}>
        <Pager
          noun="reviewers"
          page={found.data?.page ?? page}
          pageSize={PEOPLE_PAGE_SIZE}
          total={found.data?.total ?? 0}
          onPage={setPage}
        />
      </div>
      {found.data && people.length === 0 && (
        <EmptyState>{q ? 'No one has these words.' : 'There are no reviewers yet.'}</EmptyState>
      )}
      {people.length > 0 && (
        <DataTable label="Reviewers" cards="lines">
          <TableHead columns={columns} />
          <tbody>
            {people.map((person) => (
              <Row key={person.id} person={person} onEdit={() => setEdited(person)} />
            ))}
          </tbody>
        </DataTable>
      )}
      <PersonModal
        person={edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null);
          void found.refetch();
        }}
      />
    </>
  );
}

function Row({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { name, email, affiliation, topics, isActive, load } = person;
  return (
    <tr>
      <td data-label="Reviewer">
        <div>
          <strong>{name}</strong>
          {!isActive && ' (not asked any more)'}
          <span className={styles.line}>{[email, affiliation].filter(Boolean).join(' · ')}</span>
        </div>
      </td>
      <td data-label="Topics">{topics || '–'}</td>
      <td data-label="Load">
        <div>
          {load.open} open, {load.done} done
          <span className={styles.line}>
            {load.lastAsked ? `last asked ${formatDay(load.lastAsked)}` : 'never asked'}
            {load.daysTaken !== null && ` · usually ${Math.round(load.daysTaken)} days`}
          </span>
        </div>
      </td>
      <td data-label="Action">
        <Button variant="default" size="compact-md" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </td>
    </tr>
  );
}
