import { WORK_CONTENT_MOST } from '@app/contracts';
import styles from './entry-form.module.css';

const NEAR = WORK_CONTENT_MOST * 0.9;

/** Near the limit, how long the entry is as the server counts it; that it is near is read out, not each count. */
export function LengthHint({ length }: { length: number }) {
  const most = WORK_CONTENT_MOST.toLocaleString('en');
  return (
    <p className={styles.state} hidden={length < NEAR}>
      <span role="status">
        {length > WORK_CONTENT_MOST && 'Too long: '}
        {length >= NEAR && `${most} characters are the limit, formatting counted. `}
      </span>
      {length >= NEAR && `These are ${length.toLocaleString('en')}.`}
    </p>
  );
}
