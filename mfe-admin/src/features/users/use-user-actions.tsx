import type { UpdatedUser, UpdateUser, User } from '@app/contracts';
import { signOutUser, updateUser } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { area } from '../../area.ts';

/** Users who change their own password stay signed in here with the session of the response. */
export async function saveUser(id: string, body: UpdateUser): Promise<UpdatedUser> {
  const user = await area.api.call(updateUser, { params: { id }, body });
  if (user.session) area.session.set(user.session);
  return user;
}

interface Question {
  kind: 'disable' | 'sign-out';
  user: User;
}

export interface UserActions {
  /** Disables after a question, enables at once. */
  changeStatus(user: User): void;
  /** Ends every session of the user, after a question. */
  signOut(user: User): void;
  /** The question, to be put somewhere on the page. */
  question: ReactNode;
}

/** What can be done to a user from a list or an account; `onDone` when the record may differ now. */
export function useUserActions(ownId: string, onDone: () => void): UserActions {
  const flash = useFlash();
  const [asked, setAsked] = useState<Question | null>(null);
  // What it asks stays while the modal fades out.
  const [shown, setShown] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  // The message opens while the question is still there, so it cannot know what had the focus before.
  const opener = useRef<Element | null>(null);
  const onClosed = () => opener.current instanceof HTMLElement && opener.current.focus();

  const run = async (user: User, call: () => Promise<unknown>, done: string, not: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      flash({ kind: 'success', title: user.name, message: done, onClosed });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: not, ...failure, onClosed });
    } finally {
      setBusy(false);
      setAsked(null);
      onDone();
    }
  };
  const remember = () => {
    opener.current = document.activeElement;
  };
  const setStatus = (user: User, status: User['status']) =>
    run(
      user,
      () => saveUser(user.id, { status, version: user.version }),
      'User updated successfully',
      'The user was not updated',
    );
  const ask = (question: Question) => {
    remember();
    setShown(question);
    setAsked(question);
  };
  const confirm = ({ kind, user }: Question) =>
    kind === 'disable'
      ? setStatus(user, 'disabled')
      : run(
          user,
          () => area.api.call(signOutUser, { params: user }),
          'Signed out everywhere',
          'Nobody was signed out',
        );

  return {
    changeStatus: (user) => {
      if (user.status === 'enabled') return ask({ kind: 'disable', user });
      remember();
      void setStatus(user, 'enabled');
    },
    signOut: (user) => ask({ kind: 'sign-out', user }),
    question: shown && (
      <ConfirmModal
        opened={asked !== null}
        title={
          shown.kind === 'disable'
            ? `Disable ${shown.user.name}?`
            : `Sign out ${shown.user.name} everywhere?`
        }
        action={shown.kind === 'disable' ? 'Disable' : 'Sign out everywhere'}
        busy={busy}
        onConfirm={() => void confirm(shown)}
        onCancel={() => !busy && setAsked(null)}
      >
        <p>{consequenceOf(shown, ownId)}</p>
      </ConfirmModal>
    ),
  };
}

function consequenceOf({ kind, user }: Question, ownId: string): string {
  if (kind === 'disable') {
    return 'Every open session ends at once, and nobody can log in as this user until it is enabled again.';
  }
  return user.id === ownId
    ? 'Every session of yours ends at once, in every browser and in this one too.'
    : 'Every open session of this user ends at once. The user can log in again.';
}
