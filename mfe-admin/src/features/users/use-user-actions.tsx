import type { UpdatedUser, UpdateUser, User } from '@app/contracts';
import { signOutUser, updateUser } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { type ReactNode, useRef } from 'react';
import { area } from '../../area.ts';
import { useAction, useQuestion } from '../actions/use-action.ts';

/** Saves a user. A user's own new password starts a new session, which is stored. */
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
  /** Enables the user immediately, or disables the user after a confirmation. */
  changeStatus(user: User): void;
  /** Ends all sessions of the user after a confirmation. */
  signOut(user: User): void;
  /** The confirmation modal, which the caller must render. */
  question: ReactNode;
}

/** Returns the actions on users. `onDone` is called when a record may have changed. */
export function useUserActions(ownId: string, onDone: () => void): UserActions {
  const flash = useFlash();
  const action = useAction();
  const question = useQuestion<Question>();
  // The message opens over the confirmation, so it cannot find the element focused before.
  const opener = useRef<Element | null>(null);
  const onClosed = () => opener.current instanceof HTMLElement && opener.current.focus();

  const run = async (user: User, request: () => Promise<unknown>, done: string, failed: string) => {
    if (action.busy) return;
    await action.run(
      failed,
      async () => {
        await request();
        flash({ kind: 'success', title: user.name, message: done, onClosed });
      },
      (error) => {
        const failure = failureOf(error);
        return failure && { ...failure, onClosed };
      },
    );
    question.close();
    onDone();
  };
  const setStatus = (user: User, status: User['status']) =>
    run(
      user,
      () => saveUser(user.id, { status, version: user.version }),
      'User updated successfully',
      'The user was not updated',
    );
  const signOut = (user: User) =>
    run(
      user,
      () => area.api.call(signOutUser, { params: { id: user.id } }),
      'Signed out everywhere',
      'The user was not signed out',
    );
  const ask = (asked: Question) => {
    opener.current = document.activeElement;
    question.ask(asked);
  };

  const { shown } = question;
  return {
    changeStatus: (user) => {
      if (user.status === 'enabled') return ask({ kind: 'disable', user });
      opener.current = document.activeElement;
      void setStatus(user, 'enabled');
    },
    signOut: (user) => ask({ kind: 'sign-out', user }),
    question: shown && (
      <ConfirmModal
        opened={question.opened}
        title={
          shown.kind === 'disable'
            ? `Disable ${shown.user.name}?`
            : `Sign out ${shown.user.name} everywhere?`
        }
        action={shown.kind === 'disable' ? 'Disable' : 'Sign out everywhere'}
        busy={action.busy}
        onConfirm={() =>
          void (shown.kind === 'disable' ? setStatus(shown.user, 'disabled') : signOut(shown.user))
        }
        onCancel={() => !action.busy && question.close()}
      >
        <p>{consequenceOf(shown, ownId)}</p>
      </ConfirmModal>
    ),
  };
}

function consequenceOf({ kind, user }: Question, ownId: string): string {
  if (kind === 'disable') {
    return 'Every open session ends at once, and the user cannot log in until it is enabled again.';
  }
  return user.id === ownId
    ? 'Every session of yours ends at once, in every browser and in this one too.'
    : 'Every open session of this user ends at once. The user can log in again.';
}
