import type { UpdatedUser, UpdateUser, User } from '@app/contracts';
import { signOutUser, updateUser } from '@app/contracts/endpoints';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useRef } from 'react';
import { area } from '../../area.ts';

/** Saves a user. If users change their own password, the server returns a new session, which is stored. */
export async function saveUser(id: string, body: UpdateUser): Promise<UpdatedUser> {
  const user = await area.api.call(updateUser, { params: { id }, body });
  if (user.session) area.session.set(user.session);
  return user;
}

interface Question {
  kind: 'enable' | 'disable' | 'sign-out';
  user: User;
}

/** Returns functions that enable, disable and sign out users. Calls `onDone` after each request. */
export function useUserActions(currentUserId: string, onDone: () => void) {
  const flash = useFlash();
  const action = useAction();
  const question = useQuestion<Question>();
  // The element that had the focus when the action began. It receives the focus again after the result message has
  // closed.
  const opener = useRef<Element | null>(null);
  const onClosed = () => opener.current instanceof HTMLElement && opener.current.focus();

  const perform = async ({ kind, user }: Question) => {
    if (action.busy) return;
    const { id, version } = user;
    const isSignOut = kind === 'sign-out';
    await action.run(
      isSignOut ? 'The user was not signed out' : 'The user was not updated',
      async () => {
        if (isSignOut) await area.api.call(signOutUser, { params: { id } });
        else await saveUser(id, { status: kind === 'enable' ? 'enabled' : 'disabled', version });
        const message = isSignOut ? 'Signed out everywhere' : 'User updated successfully';
        flash({ kind: 'success', title: user.name, message, onClosed });
      },
      (error) => {
        const failure = failureOf(error);
        return failure && { ...failure, onClosed };
      },
    );
    question.close();
    onDone();
  };
  const start = (asked: Question) => {
    opener.current = document.activeElement;
    if (asked.kind === 'enable') void perform(asked);
    else question.ask(asked);
  };

  const { subject } = question;
  const isDisabling = subject?.kind === 'disable';
  return {
    /** Enables the user immediately, or disables the user after a confirmation. */
    changeStatus: (user: User) =>
      start({ kind: user.status === 'enabled' ? 'disable' : 'enable', user }),
    /** Ends all sessions of the user after a confirmation. */
    signOut: (user: User) => start({ kind: 'sign-out', user }),
    /** The confirmation modal, which the caller must render. */
    question: subject && (
      <ConfirmModal
        opened={question.opened}
        title={
          isDisabling
            ? `Disable ${subject.user.name}?`
            : `Sign out ${subject.user.name} everywhere?`
        }
        action={isDisabling ? 'Disable' : 'Sign out everywhere'}
        busy={action.busy}
        onConfirm={() => void perform(subject)}
        onCancel={() => !action.busy && question.close()}
      >
        <p>{consequenceOf(subject, currentUserId)}</p>
      </ConfirmModal>
    ),
  };
}

function consequenceOf({ kind, user }: Question, currentUserId: string): string {
  if (kind === 'disable') {
    return 'All sessions of this user end at once. The user cannot log in until you enable the account again.';
  }
  return user.id === currentUserId
    ? 'All your sessions end at once, including this one.'
    : 'All sessions of this user end at once. The user can log in again.';
}
