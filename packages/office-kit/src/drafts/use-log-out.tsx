import type { Area } from '@app/office-kit';
import { useState } from 'react';
import { ConfirmModal } from '../feedback/confirm-modal.tsx';
import { dropDraft, listDrafts } from './draft-store.ts';

/**
 * Returns a function that logs out and deletes the user's drafts, because other people may use this browser. Also
 * returns the confirmation that the function shows if there is unsaved input. `isUnsaved` returns whether the open
 * page has unsaved input.
 */
export function useLogOut(area: Area, isUnsaved: () => boolean = () => false) {
  const [asked, setAsked] = useState(0);
  const [opened, setOpened] = useState(false);

  const leave = () => {
    setOpened(false);
    for (const key of listDrafts(area)) dropDraft(key);
    area.logOut();
  };
  const logOut = () => {
    const drafts = listDrafts(area).length;
    if (drafts === 0 && !isUnsaved()) return leave();
    setAsked(drafts);
    setOpened(true);
  };

  return {
    logOut,
    question: (
      <ConfirmModal
        opened={opened}
        title="Log out without saving?"
        action="Log out"
        dismissal="Stay"
        onConfirm={leave}
        onCancel={() => setOpened(false)}
      >
        <p>{textOf(asked)}</p>
      </ConfirmModal>
    ),
  };
}

function textOf(drafts: number): string {
  if (drafts === 0) return 'Unsaved changes on this page are lost.';
  const stored = drafts === 1 ? 'an unsaved draft' : `${drafts} unsaved drafts`;
  return `This browser has ${stored} of yours. Logging out deletes ${drafts === 1 ? 'it' : 'them'}, so that nobody else finds ${drafts === 1 ? 'it' : 'them'} here.`;
}
