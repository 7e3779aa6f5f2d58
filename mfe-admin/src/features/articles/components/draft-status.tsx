import type { AdminArticle, AdminIssue } from '@app/contracts';
import { deleteDraft, restoreDraft } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link, useNavigate } from '@app/web-kit';
import { useEffect, useRef } from 'react';
import { area } from '../../../area.ts';
import { UndoDeletion } from '../../../shared/forms/undo-deletion.tsx';
import { adminIssuePath, issueName } from '../../../shared/issue-numbers.ts';
import { savedTitle, stateText } from '../article-life.ts';
import styles from './articles.module.css';

interface StateProps {
  article: AdminArticle;
  issue: Pick<AdminIssue, 'status'>;
}

/** The status of an article that was never public, with a button to delete the article. */
export function DraftStatus({ article, issue, version }: StateProps & { version: number }) {
  const { run, busy } = useAction();
  const question = useQuestion<AdminArticle>();
  const navigate = useNavigate();
  const flash = useFlash();

  const remove = async () => {
    const done = await run(`${article.refnumber} was not deleted`, async () => {
      await area.api.call(deleteDraft, { params: article, query: { version } });
      await navigate(adminIssuePath(article));
      flash({
        kind: 'success',
        title: article.refnumber,
        message: 'The draft is deleted.',
        advice: (
          <UndoDeletion
            name={article.refnumber}
            restore={() => area.api.call(restoreDraft, { params: article })}
            path={`/admin/archives/${article.id}`}
            done="The draft is restored."
          />
        ),
      });
    });
    if (!done) question.close();
  };

  return (
    <div className={styles.draft}>
      <p>{stateText(article, issue)}</p>
      <Button variant="default" size="compact-md" onClick={() => question.ask(article)}>
        Delete draft
      </Button>
      <ConfirmModal
        opened={question.opened}
        title={`Delete ${article.refnumber}?`}
        action="Delete"
        busy={busy}
        onCancel={question.close}
        onConfirm={remove}
      >
        The record and its PDF are removed. You can undo this directly afterwards.
      </ConfirmModal>
    </div>
  );
}

/** The notice after saving an article that is not public yet. */
export function SavedDraft(props: StateProps & { onAddAnother: () => void }) {
  const { article, issue, onAddAnother } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.notice} aria-labelledby="saved-draft">
      <h2 id="saved-draft" ref={heading} tabIndex={-1}>
        {savedTitle(article)}
      </h2>
      <p className={styles.noticeTitle} dir="auto">
        <RichTitle html={article.title} />
      </p>
      <p>{stateText(article, issue)}</p>
      <div className={styles.actions}>
        <Button onClick={onAddAnother}>Add another article</Button>
        <Link to={`/admin/archives/${article.id}`}>Edit {article.refnumber}</Link>
        <Link to={adminIssuePath(article)}>{issueName(article)}</Link>
      </div>
    </section>
  );
}
