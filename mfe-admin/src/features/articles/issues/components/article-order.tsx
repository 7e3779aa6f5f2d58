import { type AdminArticle, type AdminIssue, placeInWords } from '@app/contracts';
import { updateIssue } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { area } from '../../../../area.ts';
import { OrderBar, useOrder } from '../../../../shared/tables/order-bar.tsx';
import styles from './issues.module.css';

interface ArticleOrderProps {
  issue: AdminIssue;
  /** The articles in the stored order. */
  articles: readonly AdminArticle[];
  onSaved: () => Promise<void>;
}

export function ArticleOrder({ issue, articles, onSaved }: ArticleOrderProps) {
  const { id, version } = issue;
  const order = useOrder(articles, async (moved) => {
    const body = { order: moved.map(({ refnumber }) => refnumber), version };
    await area.api.call(updateIssue, { params: { id }, body });
    await onSaved();
  });
  const byHand = issue.order.length > 0;

  return (
    <div className={styles.order}>
      <SortableList
        label="Articles"
        items={order.items}
        idOf={(article) => article.id}
        nameOf={({ refnumber }) => refnumber}
        locked={order.busy}
        onOrder={order.move}
      >
        {(article) => (
          <>
            <RichTitle html={article.title} />
            <span
              className={styles.orderNote}
            >{`${article.refnumber}, ${placeInWords(article, 'long')}`}</span>
          </>
        )}
      </SortableList>
      <OrderBar
        order={order}
        noun="articles"
        state={byHand ? 'Ordered by hand.' : 'Ordered by pages.'}
      >
        {!order.isMoved && byHand && (
          <Button variant="default" disabled={order.busy} onClick={() => order.save([])}>
            Order by pages
          </Button>
        )}
      </OrderBar>
    </div>
  );
}
