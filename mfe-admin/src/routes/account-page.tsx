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
  return { user, sessions, ownId: id };
});

export function Component() {
  const { user, sessions, ownId } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { signOut, question } = useUserActions(ownId, revalidate);
  const [codesShown, setCodesShown] = useState(false);
  const isOwn = user.id === ownId;

  return (
    <>
      <PageHead
        title={isOwn ? 'Account' : `Account of ${user.name}`}
        links={[backTo('/admin', 'Dashboard')]}
        action={
          <Link to={auditPath({ source: 'users', kind: 'user', record: user.id })}>History</Link>
        }
      />
      <FormSection
        title="Name and password"
        help={
          isOwn
            ? 'A new password ends your sessions everywhere else; you stay signed in here.'
            : 'A new password ends every session of this user.'
        }
      >
        <AccountForm
          key={user.id}
          user={user}
          isOwn={isOwn}
          guardedElsewhere={codesShown}
          onSaved={revalidate}
        />
      </FormSection>
      <FormSection
        title="Second factor"
        help="After the password, a login asks for a code of an authenticator app, such as Aegis, Google Authenticator or a password manager."
      >
        <SecondFactor
          key={user.id}
          area={area}
          user={user}
          isOwn={isOwn}
          onCodes={setCodesShown}
          onChanged={revalidate}
        />
      </FormSection>
      <FormSection
        title="Sessions"
        help="Where this user is logged in. End what nobody uses any more, such as a computer that was left signed in. A session ends by itself twelve hours after the login, or earlier if it is not used."
      >
        <SessionList
          key={user.id}
          area={area}
          user={user}
          isOwn={isOwn}
          sessions={sessions}
          onChanged={revalidate}
          onSignOut={() => signOut(user)}
        />
      </FormSection>
      {question}
    </>
  );
}
