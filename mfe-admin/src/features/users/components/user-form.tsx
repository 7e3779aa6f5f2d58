import type { User } from '@app/contracts';
import {
  Button,
  NativeSelect,
  PasswordInput,
  Textarea,
  TextInput,
  useForm,
} from '@app/web-kit/office';
import { useEffect, useId, useRef, useState } from 'react';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';
import { createUser } from '../api/create-user.ts';
import { updateUser } from '../api/update-user.ts';
import { roleNames } from '../role-names.ts';
import {
  changeOf,
  faultsOfChange,
  faultsOfNewUser,
  newUserOf,
  refusedFields,
  type UserFaults,
  type UserField,
  type UserValues,
  valuesOf,
} from '../user-values.ts';
import styles from './user-form.module.css';

interface UserFormProps {
  /** Whom to change; without one, a user is added. */
  user?: User;
  /** One's own role is another administrator's to change, one's own password that of the account page. */
  isOwn: boolean;
  onSaved: (user: User) => void;
  /** It was not saved, perhaps because somebody else has changed the user. */
  onFailure: () => void;
  onCancel: () => void;
}

const order: UserField[] = ['name', 'role', 'password', 'passwordAgain', 'addresses'];

/** Adds a user or changes one; what was typed stays on a failure. */
export function UserForm({ user, isOwn, onSaved, onFailure, onCancel }: UserFormProps) {
  const heading = useId();
  const element = useRef<HTMLFormElement>(null);
  const flash = useFlash();
  const [sending, setSending] = useState(false);
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: user ? faultsOfChange : faultsOfNewUser,
  });

  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const show = (faults: UserFaults) => {
    form.setErrors(faults);
    const first = order.find((field) => faults[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = async (values: UserValues) => {
    setSending(true);
    try {
      onSaved(
        await (user
          ? updateUser(user.id, changeOf(values, user.version))
          : createUser(newUserOf(values))),
      );
    } catch (error) {
      setSending(false);
      const faults = refusedFields(error, values);
      if (Object.keys(faults).length > 0) return show(faults);
      const failure = failureOf(error);
      const title = user ? 'The user was not updated' : 'The user was not added';
      if (failure) flash({ kind: 'failure', title, ...failure });
      onFailure();
    }
  };

  return (
    <form
      ref={element}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      onSubmit={form.onSubmit(submit, show)}
    >
      <h2 className={styles.heading} id={heading}>
        {user ? `Edit ${user.name}` : 'New user'}
      </h2>
      <TextInput
        label="Name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Role"
        description="Administrators may do everything, staff keep the work log."
        disabled={isOwn}
        data={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('role')}
      />
      {!isOwn && (
        <PasswordInput
          label={user ? 'New password' : 'Password'}
          description={user ? 'Empty leaves the password as it is.' : 'At least 8 characters.'}
          autoComplete="new-password"
          required={!user}
          {...form.getInputProps('password')}
        />
      )}
      {user && !isOwn && (
        <PasswordInput
          label="Re-enter password"
          autoComplete="new-password"
          {...form.getInputProps('passwordAgain')}
        />
      )}
      <Textarea
        label="Allowed addresses"
        description="Where the user may sign in from: one IP address or range, such as 203.0.113.0/24, on a line. Empty allows any."
        autoComplete="off"
        spellCheck={false}
        rows={3}
        {...form.getInputProps('addresses')}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          {user ? 'Save user' : 'Add user'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
