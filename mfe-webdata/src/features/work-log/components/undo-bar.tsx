import { labelOf, workStatusNames } from '@app/contracts';
import { Button } from '@app/office-kit';
import { ariaKeys, keysText, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { excerptOf } from '../excerpt.ts';
import type { useStatusChange } from '../use-status-change.tsx';
import styles from './undo-bar.module.css';

const UNDO = 'Mod+Z';

type UndoBarProps = Pick<ReturnType<typeof useStatusChange>, 'done' | 'busy' | 'undo' | 'dismiss'>;

/** Shows the user's last change with an Undo button, until the next change or until the user dismisses the bar. */
export function UndoBar({ done, busy, undo, dismiss }: UndoBarProps) {
  useShortcut(UNDO, 'Undo the status change', undo, {
    enabled: done !== null && !done.isUndone,
  });
  const place = useRef<HTMLDivElement>(null);
  useFocusKeptOnDoubleClick(place);
  return (
    <div ref={place} role="status" data-follows={done?.changes[0]?.entry.id ?? ''}>
      {done && (
        <div className={styles.bar}>
          <span className={styles.text}>
            {resultOf(done)}{' '}
            {done.changes.length === 1 && (
              <span className={styles.entry} dir="auto">
                {excerptOf(done.changes[0]?.entry.content ?? '')}
              </span>
            )}
          </span>
          {!done.isUndone && (
            <Button
              size="compact-md"
              // The button is not `disabled`, because a disabled button loses the focus.
              aria-disabled={busy}
              data-disabled={busy || undefined}
              aria-keyshortcuts={ariaKeys(UNDO)}
              onClick={undo}
            >
              Undo
              <kbd className={styles.keys}>{keysText(UNDO)}</kbd>
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

function resultOf({ changes, isUndone }: NonNullable<UndoBarProps['done']>): string {
  const statuses = new Set(changes.map(({ entry }) => labelOf(workStatusNames, entry.status)));
  const count = changes.length > 1 ? ` ${changes.length} entries` : '';
  // The entries may have had different statuses before.
  const to = statuses.size === 1 ? ` to ${[...statuses][0]}` : '';
  return `Changed${count}${isUndone ? ' back' : ''}${to}.`;
}

/**
 * Prevents the second click of a double click on Undo from moving the focus. The first click may already have
 * restored and focused the entry. The bar then moves, so the second click may hit a row.
 */
function useFocusKeptOnDoubleClick(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let startedHere = false;
    const keepFocus = (event: MouseEvent) => {
      if (event.detail > 1) {
        if (startedHere) event.preventDefault();
      } else {
        startedHere =
          event.target instanceof Node && place.current?.contains(event.target) === true;
      }
    };
    document.addEventListener('mousedown', keepFocus, true);
    return () => document.removeEventListener('mousedown', keepFocus, true);
  }, [place]);
}
