import type { User } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import { useState } from 'react';
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
  const { changeStatus, signOut, busy, question } = useUserActions(ownId, revalidate);
  const edited = users.find(({ id }) => id === open);
  const adding = open === 'new';

  const saved = ({ name }: User) => {
    setOpen(null);
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
            onClick={() => setOpen(adding ? null : 'new')}
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
          onCancel={() => setOpen(null)}
        />
      )}
      {users.length === 0 ? (
        <EmptyState>Those who may log in will be listed here.</EmptyState>
      ) : (
        <UserTable
          users={users}
          ownId={ownId}
          busy={busy}
          onStatus={changeStatus}
          onEdit={({ id }) => setOpen(id)}
          onSignOut={signOut}
        />
      )}
      {question}
    </>
  );
}
