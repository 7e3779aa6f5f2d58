import type { User } from '@app/contracts';
import { updateUser } from '@app/contracts/endpoints';
import { Button, PasswordInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type FieldErrors, issuesAt } from '@app/office-kit/feedback/field-errors.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { type FormEvent, useState } from 'react';
import { area } from '../../session/area.ts';
import styles from './account.module.css';

const empty = { currentPassword: '', password: '', passwordAgain: '' };
type Field = keyof typeof empty;
const fields = Object.keys(empty);

/** Changes the user's own password, which ends the user's other sessions. */
export function PasswordChange({ user, onChanged }: { user: User; onChanged: () => void }) {
  const flash = useFlash();
  const attempt = useAction();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors>({});

  const change = async () => {
    const { session } = await area.api.call(updateUser, { params: user, body: values });
    // The server has ended all sessions, and returns another token for this one.
    if (session) area.session.set(session);
    flash({ kind: 'success', title: 'Account', message: 'Password changed successfully' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const required = fields.filter((field) => values[field as Field] === '');
    setErrors(Object.fromEntries(required.map((field) => [field, 'Required'])));
    if (required.length > 0) return;
    const isDone = await attempt.run('The password was not changed', change, (error) => {
      const found = issuesAt(error, fields);
      setErrors(found);
      return Object.keys(found).length > 0 ? null : failureOf(error);
    });
    if (!isDone) return;
    setValues(empty);
    onChanged();
  };
  const input = (name: Field) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={user.name} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...input('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description="At least 10 characters that are not easy to guess."
        autoComplete="new-password"
        {...input('password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        {...input('passwordAgain')}
      />
      <Button type="submit" loading={attempt.busy} className={styles.submit}>
        Change the password
      </Button>
    </form>
  );
}
