import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from './second-factor.module.css';

/** Shows the recovery codes, each of which replaces the app for one login. The codes cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

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
        The second factor is on. Store these codes where you can find them without your phone: each
        is good for one login, and they are not shown again.
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
        <Button
          variant="default"
          component="a"
          href={`data:text/plain,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button onClick={onDone}>I have stored them</Button>
      </div>
      <p className={styles.text} aria-live="polite">
        {copied === 'copied' && 'The codes are in the clipboard.'}
        {copied === 'refused' && 'The browser does not allow copying. Download them.'}
      </p>
    </>
  );
}
