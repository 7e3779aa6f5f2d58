import { Button, Progress } from '@app/office-kit';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { type ReactNode, useRef } from 'react';
import styles from './save-bar.module.css';

const KEYS = 'Mod+S';

interface SaveBarProps {
  saving: boolean;
  /** The share that is sent, from 0 to 1, where a file is sent. */
  progress?: number;
  faults: number;
  /** Other buttons beside Submit. */
  actions?: ReactNode;
  /** What else to say beside the buttons. */
  children?: ReactNode;
}

/** Submit, in view wherever the form is scrolled to and by Ctrl+S, and how saving goes. */
export function SaveBar({ saving, progress, faults, actions, children }: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  // A disabled button, while the form is being sent, does nothing.
  useShortcut(KEYS, 'Save', () => submit.current?.click(), { whileTyping: true });

  return (
    <div className={styles.bar}>
      <Button ref={submit} type="submit" disabled={saving} aria-keyshortcuts={ariaKeys(KEYS)}>
        {saving ? 'Sending…' : 'Submit'}
      </Button>
      {actions}
      {saving && progress !== undefined && (
        <Progress
          className={styles.progress}
          value={progress * 100}
          aria-label="Share of the upload that is sent"
        />
      )}
      <p className={styles.state} aria-live="polite">
        {!saving && faults > 0
          ? `${faults} ${faults === 1 ? 'field needs' : 'fields need'} attention.`
          : children}
      </p>
    </div>
  );
}
