import {
  type AdminArticle,
  type AdminIssue,
  issueNumbers,
  type IssueStatus as Status,
} from '@app/contracts';
import { createIssue, removeIssue, updateIssue } from '@app/contracts/endpoints';
import { Badge, Button } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { ApiError, Link, useNavigate, useRevalidator } from '@app/web-kit';
import { area } from '../../../../area.ts';
import { Undo } from '../../../../shared/forms/undo.tsx';
import {
  adminIssuePath,
  countOf,
  issueName,
  issueStateNames,
  stateOf,
} from '../../../../shared/issue-numbers.ts';
import { ArticleFaults } from '../../faults/article-faults.tsx';
import styles from './issues.module.css';

interface IssueStatusProps {
  issue: AdminIssue;
  articles: readonly Pick<AdminArticle, 'stage'>[];
}

type Change = 'published' | 'hidden' | 'delete';

/** Shows whether readers see the issue, with buttons to change this. */
export function IssueStatus({ issue, articles }: IssueStatusProps) {
  const { run, busy } = useAction();
  const question = useQuestion<Change>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const name = issueName(issue);
  const { id, version, status } = issue;
  const path = adminIssuePath(issue);
  const change = question.subject ?? 'published';
  const texts = textsOf(issue, articles)[change];

  const setStatus = async (to: Status) => {
    await area.api.call(updateIssue, { params: { id }, body: { status: to, version } });
    await revalidate();
    flash({
      kind: 'success',
      title: name,
      message: texts.done,
      ...(to === 'published' && {
        links: (close) => (
          <>
            {articles.length > 0 && (
              <p>
                <Link to={`${path}/notices`} onClick={close}>
                  Notices to authors
                </Link>
                , to copy or to send
              </p>
            )}
            <ArticleFaults target={issue} onFollow={close} />
          </>
        ),
      }),
    });
  };
  const remove = async () => {
    await area.api.call(removeIssue, { params: { id }, query: { version } });
    await navigate('/admin/archives');
    const { title, dates, scheduled, cover } = issue;
    const body = { ...issueNumbers(issue), title, dates, status, scheduled, cover };
    const restore = () => area.api.call(createIssue, { body }).catch(ignoreRestored);
    flash({
      kind: 'success',
      title: name,
      message: texts.done,
      advice: <Undo name={name} undo={restore} path={path} done="The issue is restored." />,
    });
  };
  const confirm = async () => {
    await run(texts.failed, () => (change === 'delete' ? remove() : setStatus(change)));
    question.close();
  };

  return (
    <section className={styles.status} aria-label="Status of the issue">
      <p>
        <IssueBadge issue={issue} /> {explanation(issue)}
      </p>
      <div className={styles.statusActions}>
        {status !== 'published' && (
          <Button onClick={() => question.ask('published')}>
            {status === 'draft' ? 'Publish issue' : 'Show issue'}
          </Button>
        )}
        {status === 'published' && (
          <Button variant="default" onClick={() => question.ask('hidden')}>
            Hide issue
          </Button>
        )}
        <Button variant="default" component={Link} to={`${path}/edit`}>
          {status === 'draft' ? 'Edit or schedule' : 'Edit issue'}
        </Button>
        {articles.length > 1 && (
          <Button variant="default" component={Link} to={`${path}/order`}>
            Order of articles
          </Button>
        )}
        {status === 'published' && articles.length > 0 && (
          <Button variant="default" component={Link} to={`${path}/notices`}>
            Notices to authors
          </Button>
        )}
        {articles.length === 0 && (
          <Button variant="default" onClick={() => question.ask('delete')}>
            Delete issue
          </Button>
        )}
      </div>
      <ConfirmModal
        opened={question.opened}
        title={texts.title}
        action={texts.action}
        harmless={change === 'published'}
        busy={busy}
        onCancel={question.close}
        onConfirm={confirm}
      >
        {texts.about}
        {change === 'published' && <ArticleFaults target={issue} onFollow={question.close} />}
      </ConfirmModal>
    </section>
  );
}

/** Ignores the error that the issue already exists: an earlier Undo restored the issue, but the response was lost. */
function ignoreRestored(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'duplicate_issue')) throw error;
}

export function IssueBadge({ issue }: { issue: AdminIssue }) {
  const state = stateOf(issue);
  return (
    <Badge variant={state === 'published' ? 'light' : 'outline'} color={colors[state]}>
      {issueStateNames[state]}
    </Badge>
  );
}
const colors = {
  published: undefined,
  draft: 'var(--muted)',
  scheduled: 'var(--warm)',
  hidden: 'var(--danger)',
};

function explanation(issue: AdminIssue): string {
  switch (stateOf(issue)) {
    case 'published':
      return 'Readers see the issue and its enabled articles.';
    case 'scheduled':
      return `Readers see the issue and its articles from ${formatMoment(issue.scheduled)}.`;
    case 'draft':
      return 'Readers and indexers see neither the issue nor its articles.';
    case 'hidden':
      return 'The issue was public. Readers and indexers see neither it nor its articles.';
  }
}

function textsOf(issue: AdminIssue, articles: IssueStatusProps['articles']) {
  const name = issueName(issue);
  const count = (stage: AdminArticle['stage']) =>
    articles.filter((article) => article.stage === stage).length;
  const isDraft = issue.status === 'draft';
  const visibleArticles = count('enabled') + (isDraft ? count('draft') : 0);
  const later = count('scheduled');
  return {
    published: {
      title: isDraft ? `Publish ${name}?` : `Show ${name}?`,
      action: isDraft ? 'Publish' : 'Show',
      about: (
        <p>
          {`Readers and indexers see the issue with ${countOf(visibleArticles)} at once.`}
          {later > 0 && ` ${countOf(later)} will follow at the scheduled time.`}
        </p>
      ),
      done: isDraft
        ? `The issue is published with ${countOf(visibleArticles)}.`
        : 'Readers see the issue again.',
      failed: isDraft ? 'The issue was not published' : 'The issue was not shown',
    },
    hidden: {
      title: `Hide ${name}?`,
      action: 'Hide',
      about: (
        <p>
          The issue, its articles and their PDFs disappear for readers and indexers. You can show
          the issue again.
        </p>
      ),
      done: 'The issue is hidden.',
      failed: 'The issue was not hidden',
    },
    delete: {
      title: `Delete ${name}?`,
      action: 'Delete',
      about: <p>The issue has no article. You can undo this directly afterwards.</p>,
      done: 'The issue is deleted.',
      failed: 'The issue was not deleted',
    },
  };
}
