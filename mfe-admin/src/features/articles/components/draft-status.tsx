import type { AdminArticle, AdminIssue } from '@app/contracts';
import { deleteDraft, restoreDraft } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useNavigate } from '@app/web-kit';
import { area } from '../../../area.ts';
import { Undo } from '../../../shared/forms/undo.tsx';
import { adminIssuePath } from '../../../shared/issue-numbers.ts';
import { stateText } from '../article-life.ts';
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
          <Undo
            name={article.refnumber}
            undo={() => area.api.call(restoreDraft, { params: article })}
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
