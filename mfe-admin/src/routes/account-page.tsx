import { MAX_SESSION_SECONDS, type User } from '@app/contracts';
import { listSessions, readUser } from '@app/contracts/endpoints';
import { PasswordInput, TextInput } from '@app/office-kit';
import { SecondFactor } from '@app/office-kit/account/second-factor.tsx';
import { SessionList } from '@app/office-kit/account/session-list.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { Link, orNotFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from '../features/users/components/users.module.css';
import { useUserActions } from '../features/users/use-user-actions.tsx';
import { useUserForm } from '../features/users/use-user-form.ts';
import { GIVEN_PASSWORD, PASSWORD_ADVICE } from '../features/users/user-fields.ts';
import { auditPath } from '../shared/audit-view.ts';

export const loader = area.loader(async (call, { params }) => {
  const ofUser = { params: { id: params.id ?? '' } };
  const [user, sessions, { id }] = await Promise.all([
    orNotFound(call(readUser, ofUser)),
    orNotFound(call(listSessions, ofUser)),
    area.verify(),
  ]);
  return { user, sessions, currentUserId: id };
});

export function Component() {
  const { user, sessions, currentUserId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { signOut, question } = useUserActions(currentUserId, revalidate);
  const [codesShown, setCodesShown] = useState(false);
  const isCurrentUser = user.id === currentUserId;

  return (
    <>
      <PageHead
        title={isCurrentUser ? 'Account' : `Account of ${user.name}`}
        links={[backTo('/admin', 'Dashboard')]}
        action={
          <Link to={auditPath({ source: 'users', kind: 'user', record: user.id })}>History</Link>
        }
      />
      <FormSection
        title="Name and password"
        help={
          isCurrentUser
            ? 'A new password ends all your other sessions. You stay signed in here.'
            : 'A new password ends all sessions of this user.'
        }
      >
        <AccountForm
          key={user.id}
          user={user}
          isCurrentUser={isCurrentUser}
          guardedElsewhere={codesShown}
          onSaved={revalidate}
        />
      </FormSection>
      <FormSection
        title="Second factor"
        help="After the password, the login asks for a code from an authenticator app, such as Aegis, Google Authenticator or a password manager."
      >
        <SecondFactor
          key={user.id}
          area={area}
          user={user}
          isCurrentUser={isCurrentUser}
          onCodes={setCodesShown}
          onChanged={revalidate}
        />
      </FormSection>
      <FormSection
        title="Sessions"
        help={`Browsers in which this user is logged in. End sessions that are no longer used, for example on a shared computer. Sessions end automatically after ${MAX_SESSION_SECONDS / 3_600} hours, or earlier without activity.`}
      >
        <SessionList
          key={user.id}
          area={area}
          user={user}
          isCurrentUser={isCurrentUser}
          sessions={sessions}
          onChanged={revalidate}
          onSignOut={() => signOut(user)}
        />
      </FormSection>
      {question}
    </>
  );
}

interface AccountFormProps {
  user: User;
  isCurrentUser: boolean;
  /** True if another component asks for confirmation before the page is left. Only one component can ask. */
  guardedElsewhere: boolean;
  onSaved: () => void;
}

function AccountForm({ user, isCurrentUser, guardedElsewhere, onSaved }: AccountFormProps) {
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
