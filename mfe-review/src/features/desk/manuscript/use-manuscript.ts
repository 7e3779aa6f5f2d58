import {
  assignManuscript,
  commandManuscript,
  readManuscript,
  settleIdentity,
} from '@app/contracts/endpoints';
import type { DeskManuscript, EditorCommand, GivenCommand } from '@app/contracts/manuscripts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ApiError } from '@app/web-kit';
import { type RefObject, useEffect, useState } from 'react';
import { area } from '../../session/area.ts';

export interface Desk {
  manuscript: DeskManuscript;
  busy: boolean;
  /** Sends a command and returns whether it succeeded. Shows failures. */
  give: (command: GivenCommand) => Promise<boolean>;
  /** Sets the editors who handle the manuscript. Reports failures as `give` does. */
  assign: (editors: string[]) => Promise<boolean>;
  /**
   * Gives access to a user from whom the manuscript was hidden, because the user might have been an author or reviewer.
   */
  admit: (editor: string) => Promise<boolean>;
}

const CHANGED =
  'Someone has changed this manuscript in the meantime. The page shows it as it is now.';

/** Manages the manuscript of a page. After a conflict, reloads the manuscript and preserves the typed text. */
export function useManuscript(loaded: DeskManuscript): Desk {
  const [manuscript, show] = useState(loaded);
  const { run, busy } = useAction();
  const { id, version } = manuscript;

  const change = (send: () => Promise<DeskManuscript>, command?: GivenCommand['name']) =>
    run(
      'The manuscript was not changed',
      async () => {
        try {
          show(await send());
        } catch (error) {
          if (isConflict(error)) show(await area.api.call(readManuscript, { params: { id } }));
          throw error;
        }
      },
      (error) => {
        if (isConflict(error)) return { message: CHANGED };
        if (error instanceof ApiError && error.status === 403 && command === 'make-article') {
          return { message: 'Only administrators can make articles. Ask one of them to do this.' };
        }
        return failureOf(error);
      },
    );

  const give = (command: GivenCommand) => {
    // The cast is needed because `Omit` loses the connection between the name and the other fields.
    const body = { ...command, version } as EditorCommand;
    return change(() => area.api.call(commandManuscript, { params: { id }, body }), command.name);
  };
  const assign = (editors: string[]) =>
    change(() => area.api.call(assignManuscript, { params: { id }, body: { editors, version } }));

  const admit = (editor: string) =>
    change(async () => {
      const params = { id };
      await area.api.call(settleIdentity, { params, body: { editor, isPerson: false } });
      return area.api.call(readManuscript, { params });
    });

  return { manuscript, busy, give, assign, admit };
}

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'version_conflict';

/**
 * Moves the focus to `element` when a command has removed the focused button. Waits until a closing dialog has tried to
 * return the focus.
 */
export function useFocusAfter(version: number, element: RefObject<HTMLElement | null>): void {
  const [first] = useState(version);
  useEffect(() => {
    if (version === first) return;
    let frame = requestAnimationFrame(function look() {
      if (document.querySelector('[role="dialog"]')) frame = requestAnimationFrame(look);
      else if (document.activeElement === document.body) element.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [version, first, element]);
}
