import { Button, Progress } from '@app/web-kit/office';
import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

interface SaveBarProps {
  saving: boolean;
  /** The share that is sent, from 0 to 1, where a file is sent. */
  progress?: number;
  faults: number;
  /** What else to say beside the button. */
  children?: ReactNode;
}

/** Submit, in view wherever the form is scrolled to, and how saving goes. */
export function SaveBar({ saving, progress, faults, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <Button type="submit" disabled={saving}>
        {saving ? 'Sending…' : 'Submit'}
      </Button>
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
