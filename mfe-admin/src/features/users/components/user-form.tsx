import type { User } from '@app/contracts';
import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useEffect, useId } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { focusField } from '../../forms/focus-field.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { roleNames } from '../role-names.ts';
import { useUserForm } from '../use-user-form.ts';
import styles from './user-form.module.css';

interface UserFormProps {
  /** Whom to change; without one, a user is added. */
  user?: User;
  /** One's own role is another administrator's to change, one's own password that of the account page. */
  isOwn: boolean;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

const labels = { name: 'Name', role: 'Role', addresses: 'Allowed addresses' };

/** Adds a user or changes one, above the list. */
export function UserForm({ user, isOwn, onSaved, onCancel }: UserFormProps) {
  const heading = useId();
  const { form, current, password, save, saving, unsaved, state } = useUserForm({
    record: `user/${user?.id ?? 'new'}`,
    ...(user && { user }),
    whom: user ? (isOwn ? 'own' : 'other') : 'new',
    onSaved,
  });
  const { formElement } = form;

  useEffect(() => focusField(formElement.current, 'name'), [formElement]);

  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.base.version !== current.version}
          onDiscard={() => form.adopt(current)}
        />
      )}
      <form
        ref={formElement}
        className={styles.form}
        aria-labelledby={heading}
        noValidate
        onSubmit={form.onSubmit(save)}
      >
        <h2 className={styles.heading} id={heading}>
          {user ? `Edit ${user.name}` : 'New user'}
        </h2>
        <TextInput
          label={labels.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.input('name')}
        />
        <NativeSelect
          label={labels.role}
          description="Administrators may do everything, staff keep the work log."
          disabled={isOwn}
          data={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
          {...form.input('role')}
        />
        {!isOwn && (
          <PasswordInput
            label={user ? 'New password' : 'Password'}
            description={user ? 'Empty leaves the password as it is.' : 'At least 8 characters.'}
            autoComplete="new-password"
            required={!user}
            {...password('password')}
          />
        )}
        {user && !isOwn && (
          <PasswordInput
            label="Re-enter password"
            autoComplete="new-password"
            {...password('passwordAgain')}
          />
        )}
        <Textarea
          label={labels.addresses}
          description="Where the user may sign in from: one IP address or range, such as 203.0.113.0/24, on a line. Empty allows any."
          autoComplete="off"
          spellCheck={false}
          rows={3}
          {...form.input('addresses')}
        />
        <SaveBar
          saving={saving}
          faults={Object.values(form.faults).filter(Boolean).length}
          actions={
            <Button
              variant="default"
              onClick={() => {
                form.adopt(current);
                onCancel();
              }}
            >
              Cancel
            </Button>
          }
        >
          {state}
        </SaveBar>
      </form>
      <ConflictModal form={form} labels={labels} />
      <LeaveGuard unsent={unsaved}>
        The user is not saved. What you typed is kept here until you come back; a password must be
        typed again.
      </LeaveGuard>
    </>
  );
}
