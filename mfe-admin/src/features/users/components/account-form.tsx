import type { User } from '@app/contracts';
import { Button, PasswordInput, TextInput, useForm } from '@app/web-kit/office';
import { useState } from 'react';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';
import { updateUser } from '../api/update-user.ts';
import {
  accountChangeOf,
  faultsOfAccount,
  refusedFields,
  type UserFaults,
  type UserField,
  type UserValues,
  valuesOf,
} from '../user-values.ts';
import styles from './account.module.css';

interface AccountFormProps {
  user: User;
  isOwn: boolean;
  /** The record is, or may be, another one now. */
  onChanged: () => void;
}

const order: UserField[] = ['name', 'currentPassword', 'password', 'passwordAgain'];

/** Name and password of a user, whose own current password is asked for. */
export function AccountForm({ user, isOwn, onChanged }: AccountFormProps) {
  const flash = useFlash();
  const [sending, setSending] = useState(false);
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: (values) => faultsOfAccount(values, isOwn),
  });

  const show = (faults: UserFaults) => {
    form.setErrors(faults);
    const first = order.find((field) => faults[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = async (values: UserValues) => {
    setSending(true);
    try {
      const saved = await updateUser(user.id, accountChangeOf(values, user.version));
      form.setValues(valuesOf(saved));
      flash({ kind: 'success', title: 'Account', message: 'User updated successfully' });
      onChanged();
    } catch (error) {
      const faults = refusedFields(error, values);
      const failure = failureOf(error);
      if (Object.keys(faults).length > 0) show(faults);
      else if (failure) {
        flash({ kind: 'failure', title: 'The user was not updated', ...failure });
        onChanged();
      }
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, show)}>
      <TextInput
        label="USERNAME"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('name')}
      />
      {isOwn && (
        <PasswordInput
          label="CURRENT PASSWORD"
          description="Only needed for a new one."
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordInput
        label="NEW PASSWORD"
        description="At least 8 characters. Empty leaves the password as it is."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="RE-ENTER PASSWORD"
        autoComplete="new-password"
        {...form.getInputProps('passwordAgain')}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          Submit
        </Button>
      </div>
    </form>
  );
}
