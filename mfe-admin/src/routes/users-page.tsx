import { labelOf, type User } from '@app/contracts';
import { listUsers } from '@app/contracts/endpoints';
import { Button, Switch, UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { auditPath } from '../features/overview/audit/audit-view.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { UserForm } from '../features/users/components/user-form.tsx';
import usersStyles from '../features/users/components/users.module.css';
import { useUserActions } from '../features/users/use-user-actions.tsx';
import { roleNames } from '../features/users/user-fields.ts';
import { ListTools } from '../shared/tables/list-tools.tsx';
import { useListState } from '../shared/tables/use-list-state.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  const [users, { id }] = await Promise.all([call(listUsers, {}), area.verify()]);
  return { users, currentUserId: id };
});

const ADD = 'add-user';

export function Component() {
  const { users, currentUserId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const focusNext = useFocusNext();
  const list = useListState({ column: 'name', descending: false });
  /** The id of the user in the form, `new` for a new user, or null if the form is closed. */
  const [open, setOpen] = useState<string | null>(null);
  const { changeStatus, signOut, question } = useUserActions(currentUserId, revalidate);
  const edited = users.find(({ id }) => id === open);
  const adding = open === 'new';
  const text = list.get('q');
  const matching = users.filter(({ name }) =>
    name.toLowerCase().includes(text.trim().toLowerCase()),
  );

  /** The id of the button that opened the form. The button receives the focus when the form closes. */
  const opener = edited ? editButtonId(edited.id) : ADD;
  const saved = ({ name }: User) => {
    setOpen(null);
    flash({
      kind: 'success',
      title: name,
      message: adding ? 'User created successfully' : 'User updated successfully',
      onClosed: () => document.getElementById(opener)?.focus(),
    });
    revalidate();
  };

  return (
    <>
      <PageHead
        title="Users"
        links={[{ to: '/admin/users/rules', text: 'Sign-in rules' }]}
        action={
          open === null && (
            <Button id={ADD} onClick={() => setOpen('new')}>
              Add New
            </Button>
          )
        }
      />
      {(adding || edited) && (
        <UserForm
          key={open}
          user={edited}
          isCurrentUser={open === currentUserId}
          onSaved={saved}
          onCancel={() => {
            setOpen(null);
            focusNext(opener);
          }}
        />
      )}
      <ListTools label="These users" placeholder="Name" list={list}>
        <p className={styles.count} role="status">
          {matching.length < users.length && `${matching.length} shown · `}
          Total Rows: {users.length}
        </p>
      </ListTools>
      {matching.length === 0 ? (
        <EmptyState>No user matches.</EmptyState>
      ) : (
        <UserTable
          users={matching}
          currentUserId={currentUserId}
          locked={open !== null}
          onStatus={changeStatus}
          onEdit={({ id }) => setOpen(id)}
          onSignOut={signOut}
        />
      )}
      {question}
    </>
  );
}

interface UserTableProps {
  users: User[];
  currentUserId: string;
  /** True while a form is open that adds or edits a user. The users in the table cannot be changed then. */
  locked: boolean;
  onStatus: (user: User) => void;
  onEdit: (user: User) => void;
  onSignOut: (user: User) => void;
}

const editButtonId = (id: string) => `edit-user-${id}`;

const columns = [
  { label: 'Name' },
  { label: 'Role', className: usersStyles.wide },
  { label: 'Status' },
  { label: 'Addresses', className: usersStyles.wide },
  { label: 'Second factor', className: usersStyles.wide },
  { label: 'Created', className: usersStyles.wide },
  { label: 'Action' },
];

function UserTable(props: UserTableProps) {
  return (
    <DataTable label="Users" cards="lines">
      <TableHead columns={columns} />
      <tbody>
        {props.users.map((user) => (
          <UserRow key={user.id} user={user} {...props} />
        ))}
      </tbody>
    </DataTable>
  );
}

type UserRowProps = UserTableProps & { user: User };

function UserRow({ user, currentUserId, locked, onStatus, onEdit, onSignOut }: UserRowProps) {
  const { id, name, role, status, allowedAddresses, secondFactor, creation } = user;
  return (
    <tr data-row={id}>
      <td className={usersStyles.name} data-main>
        <Link data-row-link to={`/admin/account/${id}`}>
          {name}
        </Link>
        {id === currentUserId && ' (you)'}
        <span className={usersStyles.folded}>
          {[labelOf(roleNames, role), allowedAddresses.join(', '), secondFactor && 'Second factor']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className={usersStyles.wide} data-label="Role">
        {labelOf(roleNames, role)}
      </td>
      <td data-label="Enabled">
        <Switch
          aria-label={`Enabled: ${name}`}
          checked={status === 'enabled'}
          disabled={id === currentUserId || locked}
          onChange={() => onStatus(user)}
        />
      </td>
      <td className={usersStyles.wide} data-label="Addresses">
        {allowedAddresses.length === 0 ? (
          <span className={usersStyles.none}>Any</span>
        ) : (
          <ul className={usersStyles.list}>
            {allowedAddresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={usersStyles.wide} data-label="Second factor">
        {secondFactor ? 'On' : <span className={usersStyles.none}>Off</span>}
      </td>
      <td className={usersStyles.wide} data-label="Created">
        <time dateTime={creation}>{formatDay(creation)}</time>
      </td>
      <td data-actions>
        <div className={usersStyles.rowActions}>
          <UnstyledButton
            id={editButtonId(id)}
            className={usersStyles.action}
            disabled={locked}
            onClick={() => onEdit(user)}
          >
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </UnstyledButton>
          <UnstyledButton
            className={usersStyles.action}
            disabled={locked}
            onClick={() => onSignOut(user)}
          >
            Sign out<VisuallyHidden> {name} everywhere</VisuallyHidden>
          </UnstyledButton>
          <Link to={auditPath({ source: 'users', kind: 'user', record: id })}>
            History<VisuallyHidden> of {name}</VisuallyHidden>
          </Link>
        </div>
      </td>
    </tr>
  );
}
