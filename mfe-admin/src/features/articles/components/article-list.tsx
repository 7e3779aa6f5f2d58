import type { AdminArticle, AdminIssue } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { pageOf, sortRows } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { useMemo } from 'react';
import { area } from '../../../area.ts';
import { BlockableButton } from '../../../shared/blockable-button.tsx';
import { ListSelect, ListTools, NoMatch } from '../../../shared/tables/list-tools.tsx';
import { useListState } from '../../../shared/tables/use-list-state.ts';
import { useMakeCertificates } from '../../certificates/use-job-actions.tsx';
import { articleGroups, articleSortKeys, filterArticles } from '../article-filter.ts';
import { wasPublic } from '../article-life.ts';
import { depositFailureOf } from '../deposit-failure.tsx';
import { countOf, disablingText, enablingText, useArticleStatus } from '../use-article-status.tsx';
import { ArticleTable } from './article-table.tsx';
import styles from './articles.module.css';

const PAGE_SIZE = 25;
const groups = Object.entries(articleGroups).map(([value, label]) => ({ value, label }));

interface ArticleListProps {
  articles: readonly AdminArticle[];
  issue: Pick<AdminIssue, 'status' | 'order'>;
}

export function ArticleList({ articles, issue }: ArticleListProps) {
  // If the issue has a manual order, the list is sorted by `order`. No column has this name, so the articles stay in
  // the order of the server's response.
  const ordered = issue.order.length > 0 ? 'order' : 'pages';
  const list = useListState({ column: ordered, descending: false });
  const status = useArticleStatus();
  const disabling = useQuestion<AdminArticle>();
  const setOne = (article: AdminArticle, to: AdminArticle['status']) => {
    // Confirm only if readers lose something: when a public article is disabled.
    if (to === 'disabled' && article.status === 'enabled') disabling.ask(article);
    else status.setOne(article, to);
  };
  const text = list.get('q');
  const group = list.get('show');
  const { column, descending } = list.sort;

  const matching = useMemo(
    () => sortRows(filterArticles(articles, { text, group }), articleSortKeys[column], list.sort),
    [articles, text, group, column, descending],
  );
  const selection = useSelection(matching);
  const { rows, page, total } = pageOf(matching, list.page, PAGE_SIZE);

  return (
    <>
      <ListTools
        label="These articles"
        placeholder="Title, author, reference, transaction"
        list={list}
        className={styles.tools}
      >
        <ListSelect label="Show" list={list} name="show" options={groups} />
        <Pager
          noun="articles"
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={list.toPage}
        />
      </ListTools>
      {total === 0 ? (
        <NoMatch onShowAll={() => list.set({ q: '', show: '' })}>
          No article of this issue matches.
        </NoMatch>
      ) : (
        <ArticleTable
          articles={rows}
          selectable={total}
          list={list}
          selection={selection}
          status={{ statusOf: status.statusOf, setOne }}
        />
      )}
      <ConfirmModal
        opened={disabling.opened}
        title={`Disable ${disabling.subject?.refnumber}?`}
        action="Disable"
        onCancel={disabling.close}
        onConfirm={() => {
          if (disabling.subject) status.setOne(disabling.subject, 'disabled');
          disabling.close();
        }}
      >
        {disablingText(1)}
      </ConfirmModal>
      {selection.selected.size > 0 && (
        <ArticleActions
          issue={issue}
          selected={matching.filter(({ id }) => selection.selected.has(id))}
          status={status}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

interface ArticleActionsProps {
  selected: readonly AdminArticle[];
  /** The issue to which the articles belong. */
  issue: Pick<AdminIssue, 'status'>;
  status: Pick<ReturnType<typeof useArticleStatus>, 'setAll' | 'busy'>;
  onClear: () => void;
}

function ArticleActions({ selected, issue, status, onClear }: ArticleActionsProps) {
  const indexPage = useAction();
  const crossref = useAction();
  const certificates = useMakeCertificates();
  const question = useQuestion<AdminArticle['status']>();
  const refnumbers = selected.map(({ refnumber }) => refnumber);
  const hidden = selected.filter(({ status: now }) => now !== 'enabled');
  const count = countOf(selected.length);
  const isEnabling = question.subject === 'enabled';
  // Articles that were never public cannot be disabled.
  const published = selected.filter((article) => wasPublic(article, issue));
  const changing = isEnabling ? selected : published;

  const makeIndexPage = () =>
    indexPage.run('The index page was not made', () =>
      downloadFile(area, endpoints.makeIndexPage, { body: { refnumbers } }),
    );
  const makeCrossrefFile = () =>
    crossref.run(
      'The file for Crossref was not made',
      () => downloadFile(area, endpoints.makeCrossrefDeposit, { body: { refnumbers } }),
      (error) => depositFailureOf('crossref', error, refnumbers),
    );
  const documentButton = (name: string, busy: boolean, make: () => unknown) => (
    <BlockableButton
      size="compact-md"
      blocked={hidden.length > 0 || busy}
      aria-describedby={hidden.length > 0 ? 'why-no-documents' : undefined}
      onClick={make}
    >
      {name}
    </BlockableButton>
  );

  return (
    <section className={styles.bar} aria-label="Selected articles">
      <p className={styles.count} role="status">
        {indexPage.busy && `Making the index page of ${count} …`}
        {certificates.busy && `Requesting the certificates of ${count} …`}
        {!indexPage.busy && !certificates.busy && `${selected.length} selected`}
      </p>
      {documentButton('Index page', indexPage.busy, makeIndexPage)}
      {documentButton('Certificates', certificates.busy, () => certificates.ofArticles(refnumbers))}
      {documentButton('Crossref XML', crossref.busy, makeCrossrefFile)}
      <Button variant="default" size="compact-md" onClick={() => question.ask('enabled')}>
        Enable
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={published.length === 0}
        onClick={() => question.ask('disabled')}
      >
        Disable
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        Clear
      </Button>
      {hidden.length > 0 && (
        <p className={styles.why} id="why-no-documents">
          {`Documents and Crossref files can be made only for articles that readers can see. Not public: ${hidden
            .map(({ refnumber }) => refnumber)
            .join(', ')}.`}
        </p>
      )}
      <ConfirmModal
        opened={question.opened}
        title={`${isEnabling ? 'Enable' : 'Disable'} ${countOf(changing.length)}?`}
        action={isEnabling ? 'Enable' : 'Disable'}
        harmless={isEnabling}
        busy={status.busy}
        onCancel={question.close}
        onConfirm={async () => {
          if (question.subject) await status.setAll(changing, question.subject);
          question.close();
        }}
      >
        {isEnabling ? enablingText(changing.length, issue) : disablingText(changing.length)}
      </ConfirmModal>
    </section>
  );
}
