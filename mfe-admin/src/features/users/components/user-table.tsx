import type { User } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Switch, UnstyledButton, VisuallyHidden } from '@app/web-kit/office';
import { auditPath } from '../../audit/audit-view.ts';
import { DataTable } from '../../tables/components/data-table.tsx';
import { formatDay } from '../../tables/format-day.ts';
import { roleNames } from '../role-names.ts';
import styles from './user-table.module.css';

interface UserTableProps {
  users: User[];
  ownId: string;
  onStatus: (user: User) => void;
  onEdit: (user: User) => void;
  onSignOut: (user: User) => void;
}

export function UserTable({ users, ownId, onStatus, onEdit, onSignOut }: UserTableProps) {
  return (
    <DataTable label="Users">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col">Addresses</th>
          <th scope="col">Second factor</th>
          <th scope="col" className={styles.created}>
            Created
          </th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => {
          const { id, name, role, status, allowedAddresses, secondFactor, creation } = user;
          const isOwn = id === ownId;
          return (
            <tr key={id}>
              <td>
                <Link to={`/admin/account/${id}`}>{name}</Link>
                {isOwn && ' (you)'}
              </td>
              <td>{roleNames[role]}</td>
              <td>
                <Switch
                  aria-label={`Enabled: ${name}`}
                  checked={status === 'enabled'}
                  disabled={isOwn}
                  onChange={() => onStatus(user)}
                />
              </td>
              <td>
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
              <td>{secondFactor ? 'On' : <span className={styles.none}>Off</span>}</td>
              <td className={styles.created}>
                <time dateTime={creation}>{formatDay(creation)}</time>
              </td>
              <td>
                <div className={styles.actions}>
                  <UnstyledButton className={styles.action} onClick={() => onEdit(user)}>
                    Edit<VisuallyHidden> {name}</VisuallyHidden>
                  </UnstyledButton>
                  <UnstyledButton className={styles.action} onClick={() => onSignOut(user)}>
                    Sign out<VisuallyHidden> {name} everywhere</VisuallyHidden>
                  </UnstyledButton>
                  <Link to={auditPath({ source: 'users', kind: 'user', record: id })}>
                    History<VisuallyHidden> of {name}</VisuallyHidden>
                  </Link>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
