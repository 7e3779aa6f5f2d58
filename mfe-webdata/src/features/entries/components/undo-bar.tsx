import { workStatusNames } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { ariaKeys, keysText } from '@app/web-kit/office/keyboard/key-match.ts';
import { useShortcut } from '@app/web-kit/office/keyboard/use-shortcut.ts';
import { excerptOf } from '../excerpt.ts';
import type { useStatusChange } from '../use-status-change.tsx';
import styles from './undo-bar.module.css';

const UNDO = 'Mod+Z';

type UndoBarProps = Pick<ReturnType<typeof useStatusChange>, 'done' | 'busy' | 'undo' | 'dismiss'>;

/** What was changed last, and the way to undo it; stays until the next change, or until it is dismissed. */
export function UndoBar({ done, busy, undo, dismiss }: UndoBarProps) {
  useShortcut(UNDO, 'Undo the change of status', undo, {
    enabled: done !== null && !done.isUndone,
  });
  return (
    <div className={styles.place} role="status" data-follows={done?.entry.id ?? ''}>
      {done && (
        <div className={styles.bar}>
          <span className={styles.text}>
            {done.isUndone ? 'Changed back to ' : 'Changed to '}
            {workStatusNames[done.entry.status]}.{' '}
            <span className={styles.entry} dir="auto">
              {excerptOf(done.entry.content)}
            </span>
          </span>
          {!done.isUndone && (
            <Button
              size="compact-md"
              loading={busy}
              title={keysText(UNDO)}
              aria-keyshortcuts={ariaKeys(UNDO)}
              onClick={undo}
            >
              Undo
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
