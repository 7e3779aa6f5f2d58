import type { AdminArticle, AdminIssue } from '@app/contracts';
import { updateIssue } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { useState } from 'react';
import { area } from '../../../area.ts';
import styles from './issues.module.css';

interface ArticleOrderProps {
  issue: AdminIssue;
  /** In the stored order. */
  articles: readonly AdminArticle[];
  onSaved: () => Promise<void>;
}

const KEYS = 'Mod+S';

export function ArticleOrder({ issue, articles, onSaved }: ArticleOrderProps) {
  const [moved, setMoved] = useState<readonly AdminArticle[] | null>(null);
  const { run, busy } = useAction();
  const { id, version } = issue;

  const store = (order: string[]) =>
    run('The order was not changed', async () => {
      await area.api.call(updateIssue, { params: { id }, body: { order, version } });
      await onSaved();
      setMoved(null);
    });
  const save = () => moved && store(moved.map(({ refnumber }) => refnumber));
  useShortcut(KEYS, 'Save', save, { enabled: moved !== null && !busy });

  return (
    <div className={styles.order}>
      <SortableList
        label="Articles"
        items={moved ?? articles}
        idOf={(article) => article.id}
        nameOf={({ refnumber }) => refnumber}
        locked={busy}
        onOrder={setMoved}
      >
        {({ title, refnumber, pagenumber }) => (
          <>
            <RichTitle html={title} />
            <span className={styles.orderNote}>{`${refnumber}, pages ${pagenumber}`}</span>
          </>
        )}
      </SortableList>
      <div className={styles.orderBar}>
        <Button
          disabled={moved === null}
          loading={busy}
          aria-keyshortcuts={ariaKeys(KEYS)}
          onClick={save}
        >
          Save order
        </Button>
        {moved && (
          <Button variant="default" disabled={busy} onClick={() => setMoved(null)}>
            Undo
          </Button>
        )}
        {!moved && issue.order.length > 0 && (
          <Button variant="default" disabled={busy} onClick={() => store([])}>
            Order by pages
          </Button>
        )}
        <p className={styles.orderState} role="status">
          {orderState(moved !== null, issue)}
        </p>
      </div>
      <LeaveGuard area={area} unsaved={moved !== null}>
        The new order of the articles is lost.
      </LeaveGuard>
    </div>
  );
}

function orderState(isMoved: boolean, { order }: AdminIssue): string {
  if (isMoved) return 'Not saved yet.';
  return order.length > 0 ? 'Ordered by hand.' : 'Ordered by pages.';
}
