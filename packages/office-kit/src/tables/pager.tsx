import { Button } from '@app/office-kit';
import styles from './pager.module.css';

interface PagerProps {
  /** The plural noun of the items. */
  noun: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Whether this is a second pager, below the list. It is only shown if there are several pages. */
  below?: boolean;
}

export function Pager({ noun, page, pageSize, total, onPage, below = false }: PagerProps) {
  if (below && total <= pageSize) return null;
  const last = Math.min(page * pageSize, total);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  // The attribute `disabled` would remove the focus from the button.
  const step = (to: number, possible: boolean) => ({
    variant: 'default',
    size: 'compact-md',
    'aria-disabled': !possible,
    'data-disabled': !possible || undefined,
    onClick: () => possible && onPage(to),
  });

  return (
    <nav
      className={styles.pager}
      aria-label={below ? 'Pages, below the list' : `Pages of ${noun}`}
      data-stays
    >
      <span className={styles.range} role={below ? undefined : 'status'}>
        {`${first} - ${last} of ${total}`}
      </span>
      {total > pageSize && (
        <>
          <Button {...step(page - 1, page > 1)} aria-label="Previous page">
            ←
          </Button>
          <Button {...step(page + 1, last < total)} aria-label="Next page">
            →
          </Button>
        </>
      )}
    </nav>
  );
}
