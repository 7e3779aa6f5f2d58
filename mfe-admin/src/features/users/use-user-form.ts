import type { User } from '@app/contracts';
import { changedFields } from '@app/office-kit/drafts/record-values.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { type ChangeEvent, useState } from 'react';
import { tellFailure } from '../forms/tell-failure.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { createUser } from './api/create-user.ts';
import { readUser } from './api/read-user.ts';
import { updateUser } from './api/update-user.ts';
import {
  changeOf,
  newUser,
  newUserOf,
  noPasswords,
  type Passwords,
  refusedFields,
  userFaults,
  userFields,
  userState,
  type Whom,
} from './user-values.ts';

interface UserFormOptions {
  /** What the draft is kept under. */
  record: string;
  /** As the server gave it last; without one, a user is added. */
  user?: User;
  whom: Whom;
  onSaved: (user: User) => void;
}

/** A form over a user: a record like any other, with passwords beside it, which no draft may keep. */
export function useUserForm({ record, user, whom, onSaved }: UserFormOptions) {
  const flash = useFlash();
  const [passwords, setPasswords] = useState(noPasswords);
  const [saving, setSaving] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const current = user ? userState(user) : newUser;
  const form = useRecordForm({
    record,
    current,
    fields: userFields,
    faultsOf: (values) => userFaults(values, passwords, whom),
  });
  // The current password may be the browser's doing.
  const unsaved =
    form.changed.length > 0 || passwords.password !== '' || passwords.passwordAgain !== '';

  /**
   * The version that a save is for. What this page itself did meanwhile, such as turning on a second factor,
   * has moved the record on and not what the form has of it.
   */
  const version = () => {
    const moved = changedFields(form.base.values, current.values).length > 0;
    return Math.max(form.base.version ?? 0, moved ? 0 : (current.version ?? 0));
  };

  const send = (): Promise<User> => {
    const { values, changed } = form;
    return user
      ? updateUser(user.id, { ...changeOf(values, changed, passwords), version: version() })
      : createUser(newUserOf(values, passwords));
  };

  const save = async () => {
    const { values } = form;
    setUnchanged(!unsaved);
    if (!unsaved) return;
    setSaving(true);
    try {
      const saved = await send();
      setPasswords((now) => (now === passwords ? noPasswords : now));
      if (user) form.settle(values, userState(saved));
      else form.adopt(newUser);
      onSaved(saved);
    } catch (error) {
      const faults = refusedFields(error, values);
      form.mark(faults);
      if (Object.keys(faults).length > 0) form.visitFirst(faults);
      else {
        await tellFailure(error, {
          form,
          flash,
          title: user ? 'The user was not updated' : 'The user was not added',
          fields: userFields,
          readTheirs: user ? async () => userState(await readUser(user.id)) : undefined,
        });
      }
    }
    setSaving(false);
  };

  return {
    form,
    current,
    /** What a password field takes. */
    password: (field: keyof Passwords) => ({
      name: field,
      value: passwords[field],
      error: form.faults[field],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setPasswords((before) => ({ ...before, [field]: value }));
        form.mark({ [field]: undefined });
      },
    }),
    save,
    saving,
    unsaved,
    /** What the bar says beside Submit. */
    state: unsaved ? 'Not saved yet.' : unchanged && 'Nothing was changed.',
  };
}
