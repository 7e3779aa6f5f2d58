import type { User } from '@app/contracts';
import { PasswordInput, TextInput } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useUserForm } from '../use-user-form.ts';
import styles from './account.module.css';

interface AccountFormProps {
  user: User;
  isOwn: boolean;
  /** Something else on the page asks before it is left, and only one thing can. */
  guardedElsewhere: boolean;
  onSaved: () => void;
}

/** Name and password of a user, whose own current password is asked for. */
export function AccountForm({ user, isOwn, guardedElsewhere, onSaved }: AccountFormProps) {
  const flash = useFlash();
  const { form, current, password, save, saving, unsaved, state } = useUserForm({
    record: `account/${user.id}`,
    user,
    whom: isOwn ? 'own' : 'other',
    onSaved: () => {
      flash({ kind: 'success', title: 'Account', message: 'User updated successfully' });
      onSaved();
    },
  });

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
        ref={form.formElement}
        className={styles.form}
        aria-label="Name and password"
        noValidate
        onSubmit={form.onSubmit(save)}
      >
        <TextInput
          label="USERNAME"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.input('name')}
        />
        {isOwn && (
          <PasswordInput
            label="CURRENT PASSWORD"
            description="Only needed for a new one."
            autoComplete="current-password"
            {...password('currentPassword')}
          />
        )}
        <PasswordInput
          label="NEW PASSWORD"
          description="At least 8 characters. Empty leaves the password as it is."
          autoComplete="new-password"
          {...password('password')}
        />
        <PasswordInput
          label="RE-ENTER PASSWORD"
          autoComplete="new-password"
          {...password('passwordAgain')}
        />
        <SaveBar saving={saving} faults={Object.values(form.faults).filter(Boolean).length}>
          {state}
        </SaveBar>
      </form>
      <ConflictModal form={form} labels={{ name: 'USERNAME' }} />
      {!guardedElsewhere && (
        <LeaveGuard unsent={unsaved}>
          What you typed is not saved. The name is kept in this browser until you come back; a
          password must be typed again.
        </LeaveGuard>
      )}
    </>
  );
}
