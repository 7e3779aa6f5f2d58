import type { User } from '@app/contracts';
import { listUsers } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { UserForm } from '../features/users/components/user-form.tsx';
import { editButtonId, UserTable } from '../features/users/components/user-table.tsx';
import { useUserActions } from '../features/users/use-user-actions.tsx';
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
