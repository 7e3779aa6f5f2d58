import { type AdminArticle, type AdminIssue, pageRange } from '@app/contracts';
import { updateIssue } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import issuesStyles from '../features/articles/issues/components/issues.module.css';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';
import { OrderBar, useOrder } from '../shared/tables/order-bar.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call, { params }) => readIssue(call, params));

export function Component() {
  const { issue, articles } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  return (
    <>
      <PageHead
        title={`Order of ${issueName(issue)}`}
        links={[backTo(adminIssuePath(issue), issueName(issue))]}
      />
      <p className={styles.intro}>
        Drag articles by their handle, or move them with the arrows. Readers see this order in the
        contents of the issue, in its PDF and in its zip file.
      </p>
      {articles.length === 0 ? (
        <EmptyState>The issue has no article yet.</EmptyState>
      ) : (
        <ArticleOrder
          issue={issue}
          articles={articles}
          onSaved={async () => {
            await revalidate();
            flash({
              kind: 'success',
              title: issueName(issue),
              message: 'Order changed successfully',
            });
          }}
        />
      )}
    </>
  );
}

interface ArticleOrderProps {
  issue: AdminIssue;
  /** The articles in the stored order. */
  articles: readonly AdminArticle[];
  onSaved: () => Promise<void>;
}

function ArticleOrder({ issue, articles, onSaved }: ArticleOrderProps) {
  const { id, version } = issue;
  const order = useOrder(articles, async (moved) => {
    const body = { order: moved.map(({ refnumber }) => refnumber), version };
    await area.api.call(updateIssue, { params: { id }, body });
    await onSaved();
  });
  const byHand = issue.order.length > 0;

  return (
    <div className={issuesStyles.order}>
      <SortableList
        label="Articles"
        items={order.items}
        idOf={(article) => article.id}
        nameOf={({ refnumber }) => refnumber}
        locked={order.busy}
        onOrder={order.move}
      >
        {({ title, refnumber, pagenumber }) => (
          <>
            <RichTitle html={title} />
            <span
              className={issuesStyles.orderNote}
            >{`${refnumber}, pages ${pageRange(pagenumber)}`}</span>
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
