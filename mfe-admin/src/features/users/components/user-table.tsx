import { labelOf, type User } from '@app/contracts';
import { Switch, UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { auditPath } from '../../../shared/audit-view.ts';
import { roleNames } from '../user-fields.ts';
import styles from './users.module.css';

interface UserTableProps {
  users: User[];
  currentUserId: string;
  /** True while a form to add or edit a user is open. Meanwhile, the users in the table cannot be changed. */
  locked: boolean;
  onStatus: (user: User) => void;
  onEdit: (user: User) => void;
  onSignOut: (user: User) => void;
}

export const editButtonId = (id: string) => `edit-user-${id}`;

const columns = [
  { label: 'Name' },
  { label: 'Role', className: styles.wide },
  { label: 'Status' },
  { label: 'Addresses', className: styles.wide },
  { label: 'Second factor', className: styles.wide },
  { label: 'Created', className: styles.wide },
  { label: 'Action' },
];

export function UserTable(props: UserTableProps) {
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
      <td className={styles.name} data-main>
        <Link data-row-link to={`/admin/account/${id}`}>
          {name}
        </Link>
        {id === currentUserId && ' (you)'}
        <span className={styles.folded}>
          {[labelOf(roleNames, role), allowedAddresses.join(', '), secondFactor && 'Second factor']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className={styles.wide} data-label="Role">
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
      <td className={styles.wide} data-label="Addresses">
        {allowedAddresses.length === 0 ? (
          <span className={styles.none}>Any</span>
        ) : (
          <ul className={styles.list}>
            {allowedAddresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={styles.wide} data-label="Second factor">
        {secondFactor ? 'On' : <span className={styles.none}>Off</span>}
      </td>
      <td className={styles.wide} data-label="Created">
        <time dateTime={creation}>{formatDay(creation)}</time>
      </td>
      <td data-actions>
        <div className={styles.rowActions}>
          <UnstyledButton
            id={editButtonId(id)}
            className={styles.action}
            disabled={locked}
            onClick={() => onEdit(user)}
          >
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </UnstyledButton>
          <UnstyledButton
            className={styles.action}
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
