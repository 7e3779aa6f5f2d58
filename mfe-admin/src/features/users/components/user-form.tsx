import type { User } from '@app/contracts';
import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@app/office-kit';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import type { RecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { withCurrent } from '@app/office-kit/tables/with-current.ts';
import { useUserForm } from '../use-user-form.ts';
import {
  GIVEN_PASSWORD,
  PASSWORD_ADVICE,
  type Passwords,
  roleNames,
  type UserValues,
} from '../user-fields.ts';
import styles from './users.module.css';

interface UserFormProps {
  user?: User | undefined;
  /**
   * True if users edit their own account. The form then does not change the role or the password. It asks for the
   * current password, which a change of the name or the email address requires. Users change their password on the
   * account page.
   */
  isCurrentUser: boolean;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
const labels = { name: 'Name', email: 'Email', role: 'Role', addresses: 'Allowed addresses' };

export function UserForm({ user, isCurrentUser, onSaved, onCancel }: UserFormProps) {
  const ofUser = isCurrentUser ? 'self' : 'other-user';
  const form = useUserForm({
    record: `user/${user?.id ?? 'new'}`,
    user,
    subject: user ? ofUser : 'new-user',
    onSaved,
    focus: 'name',
  });
  const title = user ? `Edit ${user.name}` : 'New user';
  const cancel = () => {
    form.discard();
    onCancel();
  };

  return (
    <RecordFrame
      form={form}
      labels={labels}
      leaving="The user is not saved. What you typed is stored here until you come back; a password must be typed again."
    >
      <RecordFields
        form={form}
        label={title}
        className={styles.userForm}
        actions={
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <h2 className={styles.heading}>{title}</h2>
        <TextInput
          label={labels.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.input('name')}
        />
        <TextInput
          label={labels.email}
          description="Optional. Used for password resets and for alerts about sign-ins from new devices."
          type="email"
          autoComplete="off"
          {...form.input('email')}
        />
        <NativeSelect
          label={labels.role}
          description="Administrators have full access. Staff maintain the work log."
          disabled={isCurrentUser}
          data={withCurrent(roles, form.values.role)}
          {...form.input('role')}
        />
        {isCurrentUser ? (
          <PasswordInput
            label="Your password"
            description="Needed for a new name or email address."
            autoComplete="current-password"
            {...form.input('currentPassword')}
          />
        ) : (
          <PasswordFields form={form} isNew={!user} />
        )}
        <Textarea
          label={labels.addresses}
          description="IP addresses or ranges from which the user may sign in, one per line, such as 203.0.113.0/24. If empty, any address is allowed."
          autoComplete="off"
          spellCheck={false}
          rows={3}
          {...form.input('addresses')}
        />
      </RecordFields>
    </RecordFrame>
  );
}

interface PasswordFieldsProps {
  form: RecordForm<UserValues, Passwords>;
  isNew: boolean;
}

function PasswordFields({ form, isNew }: PasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={isNew ? 'Password' : 'New password'}
        description={
          isNew
            ? `${PASSWORD_ADVICE} ${GIVEN_PASSWORD}`
            : `If empty, the password does not change. ${GIVEN_PASSWORD}`
        }
        autoComplete="new-password"
        required={isNew}
        {...form.input('password')}
      />
      {!isNew && (
        <PasswordInput
          label="Re-enter password"
          autoComplete="new-password"
          {...form.input('passwordAgain')}
        />
      )}
    </>
  );
}
