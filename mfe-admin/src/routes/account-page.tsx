import { listSessions, readUser } from '@app/contracts/endpoints';
import { SecondFactor } from '@app/office-kit/account/second-factor.tsx';
import { SessionList } from '@app/office-kit/account/session-list.tsx';
import { Link, orNotFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { auditPath } from '../features/overview/audit/audit-view.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { AccountForm } from '../features/users/components/account-form.tsx';
import { useUserActions } from '../features/users/use-user-actions.tsx';
import { FormSection } from '../shared/forms/field-sections.tsx';

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
        help="Browsers in which this user is logged in. End sessions that are no longer used, for example on a shared computer. Sessions end automatically after twelve hours, or earlier without activity."
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
