import { Button } from '@app/office-kit';
import styles from './pager.module.css';

interface PagerProps {
  /** What is paged, in the plural, such as `articles`. */
  of: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** `x - y of n`, read out when it changes, and the ways to the pages beside. */
export function Pager({ of, page, pageSize, total, onPage }: PagerProps) {
  const last = Math.min(page * pageSize, total);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  // A button that is disabled while it has the focus would lose it.
  const step = (to: number, possible: boolean) => ({
    variant: 'default',
    size: 'compact-md',
    'aria-disabled': !possible,
    'data-disabled': !possible || undefined,
    onClick: () => possible && onPage(to),
  });

  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`} data-stays>
      <span className={styles.range} role="status">
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
