import type { AdminArticle, AdminIssue } from '@app/contracts';
import { deleteDraft, restoreDraft, updateArticle } from '@app/contracts/endpoints';
import { Button, Switch } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useNavigate, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { Undo } from '../../../shared/forms/undo.tsx';
import { adminIssuePath } from '../../../shared/issue-numbers.ts';
import { stateText } from '../article-life.ts';
import { disabledFlash, disablingText } from '../use-article-status.tsx';
import styles from './articles.module.css';

interface ArticleStatusProps {
  article: AdminArticle;
  /** The article's latest version that the page has received. It may be newer than `article.version`. */
  version: number;
  onChanged: (article: AdminArticle) => void;
  onFailure: (error: unknown, title: string) => Promise<void>;
}

/** A switch that enables or disables the article immediately, without saving the form. */
export function ArticleStatus({ article, version, onChanged, onFailure }: ArticleStatusProps) {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const question = useQuestion<true>();
  const [wanted, setWanted] = useState<AdminArticle['status'] | null>(null);

  const change = async (status: AdminArticle['status']) => {
    setWanted(status);
    try {
      const body = { status, version };
      const changed = await area.api.call(updateArticle, { params: article, body });
      onChanged(changed);
      await revalidate();
      if (status === 'disabled') flash(disabledFlash([changed], onChanged));
    } catch (error) {
      await onFailure(error, `${article.refnumber} was not ${status}`);
    }
    setWanted(null);
  };

  const enabled = (wanted ?? article.status) === 'enabled';
  if (article.stage === 'enabled' && article.status !== 'enabled') {
    return <p>Readers and indexers see the article when its issue is shown.</p>;
  }
  const isPublic = article.status === 'enabled';
  return (
    <>
      <Switch
        className={styles.status}
        label="Enabled"
        description={
          enabled
            ? 'Readers see the article.'
            : 'Readers do not see the article, its page or its PDF.'
        }
        checked={enabled}
        aria-disabled={wanted !== null}
        onChange={({ currentTarget }) => {
          if (wanted !== null) return;
          if (currentTarget.checked) change('enabled');
          else if (isPublic) question.ask(true);
          else change('disabled');
        }}
      />
      <ConfirmModal
        opened={question.opened}
        title={`Disable ${article.refnumber}?`}
        action="Disable"
        onCancel={question.close}
        onConfirm={() => {
          question.close();
          change('disabled');
        }}
      >
        {disablingText(1)}
      </ConfirmModal>
    </>
  );
}

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
