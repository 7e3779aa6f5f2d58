import { useLocation } from '@app/web-kit';
import { useState } from 'react';
import styles from './page-notice.module.css';

/** What a page tells the next one to say: `navigate(to, { state: { notice } })`. */
export interface NoticeState {
  notice: string;
}

/** What was done on the page before, quietly above this one until it is left. */
export function PageNotice() {
  const { key, state } = useLocation();
  // The browser keeps the state of an address: what was told before a reload is not told again.
  const [firstKey] = useState(key);
  const { notice } = (state ?? {}) as Partial<NoticeState>;
  const isNews = typeof notice === 'string' && key !== firstKey;
  return (
    <div role="status" className={isNews ? styles.notice : undefined}>
      {isNews && notice}
    </div>
  );
}
