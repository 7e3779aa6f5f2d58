import type { UpdatedUser, User } from '@app/contracts';
import { createUser, readUser } from '@app/contracts/endpoints';
import { changedFields } from '@app/office-kit/drafts/record-values.ts';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { area } from '../../area.ts';
import { saveUser } from './use-user-actions.tsx';
import * as fields from './user-fields.ts';

interface UserFormOptions {
  record: string;
  user?: User | undefined;
  subject: fields.Subject;
  onSaved: (user: User) => void;
  focus?: string;
}

export function useUserForm({ record, user, subject, onSaved, focus }: UserFormOptions) {
  const stored = user ? fields.userState(user) : fields.newUser;
  return useRecordForm<fields.UserValues, fields.Passwords, User | UpdatedUser>({
    area,
    record,
    stored,
    extras: fields.noPasswords,
    autofilled: ['currentPassword'],
    fields: fields.userFields,
    validate: (values) => fields.userErrors(values, subject),
    steps: (values, base, changed) => {
      const { password, passwordAgain } = values;
      if (changed.length === 0 && password === '' && passwordAgain === '') return [];
      // A newer version with unchanged form fields differs only in other data, such as the second factor. The save then
      // sends the newer version number to avoid a conflict.
      const isOutdated = changedFields(base.values, stored.values).length > 0;
      const version = Math.max(base.version ?? 0, isOutdated ? 0 : (stored.version ?? 0));
      const send = () =>
        user
          ? saveUser(user.id, { ...fields.changeOf(values, changed), version })
          : area.api.call(createUser, { body: fields.newUserOf(values) });
      return [{ extras: Object.keys(fields.noPasswords), send }];
    },
    errorsOf: fields.refusedFields,
    stateOf: fields.userState,
    read: user ? () => area.api.call(readUser, { params: user }) : undefined,
    onSaved,
    notSaved: user ? 'The user was not updated' : 'The user was not added',
    focus,
  });
}
