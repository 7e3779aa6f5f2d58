import { Button } from '@app/web-kit/office';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import styles from './account.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown once: each lets its user log in without the app, and nobody can show them again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [file, setFile] = useState<string>();

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    setFile(url);
    return () => URL.revokeObjectURL(url);
  }, [codes]);

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    );

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.text}>
        Recovery codes
      </h3>
      <p className={styles.text}>
        The second factor is on. Keep these codes where you find them without your phone: each is
        good for one login, and they are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button variant="default" component="a" href={file} download="recovery-codes.txt">
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
      <p className={styles.text} aria-live="polite">
        {copied === 'copied' && 'The codes are in the clipboard.'}
        {copied === 'refused' && 'The browser does not let them be copied. Download them.'}
      </p>
      <LeaveGuard unsent>The recovery codes are shown this once only.</LeaveGuard>
    </>
  );
}
