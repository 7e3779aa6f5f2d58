import type { User } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import { useRef, useState } from 'react';
import { area } from '../area.ts';
import { useFlash } from '../features/feedback/flash.tsx';
import { EmptyState } from '../features/layout/components/empty-state.tsx';
import { PageHead } from '../features/layout/components/page-head.tsx';
import { listUsers } from '../features/users/api/list-users.ts';
import { UserForm } from '../features/users/components/user-form.tsx';
import { UserTable } from '../features/users/components/user-table.tsx';
import { useUserActions } from '../features/users/use-user-actions.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return area.asUser(request, async () => {
    const [users, { id }] = await Promise.all([listUsers(request.signal), area.verify()]);
    return { users, ownId: id };
  });
}

export function Component() {
  const { users, ownId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  /** `new`, the id of the user whose form is open, or none. */
  const [open, setOpen] = useState<string | null>(null);
  const { changeStatus, signOut, question } = useUserActions(ownId, revalidate);
  const edited = users.find(({ id }) => id === open);
  const adding = open === 'new';

  /** What opened the form has the focus again when it closes. */
  const opener = useRef<Element | null>(null);

  const openForm = (id: string) => {
    opener.current = document.activeElement;
    setOpen(id);
  };
  const closeForm = () => {
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const saved = ({ name }: User) => {
    closeForm();
    const message = adding ? 'User created successfully' : 'User updated successfully';
    flash({ kind: 'success', title: name, message });
    revalidate();
  };

  return (
    <>
      <PageHead
        title="Users"
        action={
          <Button
            variant={adding ? 'default' : 'filled'}
            aria-expanded={adding}
            onClick={() => (adding ? closeForm() : openForm('new'))}
          >
            {adding ? 'Close form' : 'Add New'}
          </Button>
        }
      />
      {(adding || edited) && (
        <UserForm
          key={open}
          {...(edited && { user: edited })}
          isOwn={open === ownId}
          onSaved={saved}
          onFailure={revalidate}
          onCancel={closeForm}
        />
      )}
      {users.length === 0 ? (
        <EmptyState>Those who may log in will be listed here.</EmptyState>
      ) : (
        <UserTable
          users={users}
          ownId={ownId}
          onStatus={changeStatus}
          onEdit={({ id }) => openForm(id)}
          onSignOut={signOut}
        />
      )}
      {question}
    </>
  );
}
