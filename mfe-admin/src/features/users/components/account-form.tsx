import type { User } from '@app/contracts';
import { PasswordInput, TextInput } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RecordFields, RecordFrame } from '../../../shared/forms/record-frame.tsx';
import { useUserForm } from '../use-user-form.ts';
import { GIVEN_PASSWORD, PASSWORD_ADVICE } from '../user-fields.ts';
import styles from './users.module.css';

interface AccountFormProps {
  user: User;
  isCurrentUser: boolean;
  /** True if another component asks for confirmation before the page is left, because only one component can ask. */
  guardedElsewhere: boolean;
  onSaved: () => void;
}

export function AccountForm({ user, isCurrentUser, guardedElsewhere, onSaved }: AccountFormProps) {
  const flash = useFlash();
  const form = useUserForm({
    record: `account/${user.id}`,
    user,
    subject: isCurrentUser ? 'self' : 'other-user',
    onSaved: () => {
      flash({ kind: 'success', title: 'Account', message: 'User updated successfully' });
      onSaved();
    },
  });

  return (
    <RecordFrame
      form={form}
      labels={{ name: 'USERNAME', email: 'EMAIL' }}
      guarded={!guardedElsewhere}
      leaving="What you typed is not saved. The name is stored in this browser until you come back; a password must be typed again."
    >
      <RecordFields form={form} label="Name and password" className={styles.form}>
        <TextInput
          label="USERNAME"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.input('name')}
        />
        <TextInput
          label="EMAIL"
          description="Optional. Used for password resets and for alerts about sign-ins from new devices."
          type="email"
          autoComplete="email"
          {...form.input('email')}
        />
        {isCurrentUser && (
          <PasswordInput
            label="CURRENT PASSWORD"
            description="Needed for a new name, email address or password."
            autoComplete="current-password"
            {...form.input('currentPassword')}
          />
        )}
        <PasswordInput
          label="NEW PASSWORD"
          description={`${PASSWORD_ADVICE} If empty, the password does not change.${isCurrentUser ? '' : ` ${GIVEN_PASSWORD}`}`}
          autoComplete="new-password"
          {...form.input('password')}
        />
        <PasswordInput
          label="RE-ENTER PASSWORD"
          autoComplete="new-password"
          {...form.input('passwordAgain')}
        />
      </RecordFields>
    </RecordFrame>
  );
}
