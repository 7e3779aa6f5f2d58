import type { AdminArticle } from '@app/contracts';
import { articlePdfParams } from '@app/contracts';
import { deleteDraft, importArticle, readArticlePdf } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { fetchFile } from '@app/office-kit/requests/downloads.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link, useNavigate } from '@app/web-kit';
import { useEffect, useRef } from 'react';
import { area } from '../../../area.ts';
import { adminIssuePath, issueName } from '../../issues/issue-numbers.ts';
import { articleState, requestOf } from '../article-fields.ts';
import styles from './articles.module.css';

const stateOf = ({ stage, scheduled }: AdminArticle): string =>
  stage === 'scheduled'
    ? `Scheduled: readers see the article from ${formatMoment(scheduled)}.`
    : 'Draft: readers and indexers do not see the article.';

/** What an article is that was never public, and its deletion, which can be undone. */
export function DraftStatus({ article, version }: { article: AdminArticle; version: number }) {
  const { run, busy } = useAction();
  const question = useQuestion<AdminArticle>();
  const navigate = useNavigate();
  const flash = useFlash();

  const remove = async () => {
    const done = await run(`${article.refnumber} was not deleted`, async () => {
      // The PDF is fetched before, for the undo.
      const params = articlePdfParams(article);
      const { file } = await fetchFile(area, readArticlePdf, { params });
      await area.api.call(deleteDraft, { params: article, query: { version } });
      await navigate(adminIssuePath(article));
      flash({
        kind: 'success',
        title: article.refnumber,
        message: 'The draft is deleted.',
        advice: <UndoDeletion article={article} pdf={file} />,
      });
    });
    if (!done) question.close();
  };

  return (
    <div className={styles.draft}>
      <p>{stateOf(article)}</p>
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

/** Creates the deleted draft again, with a new id, and shows it. */
function UndoDeletion({ article, pdf }: { article: AdminArticle; pdf: Blob }) {
  const { run, busy } = useAction();
  const navigate = useNavigate();
  const flash = useFlash();
  const restore = () =>
    run(`${article.refnumber} was not restored`, async () => {
      const form = new FormData();
      const { values } = articleState(article);
      for (const [name, value] of Object.entries(requestOf(values))) form.append(name, `${value}`);
      form.append('pdfFile', pdf, article.file);
      const restored = await area.api.call(importArticle, { form });
      await navigate(`/admin/archives/${restored.article.id}`);
      flash({ kind: 'success', title: article.refnumber, message: 'The draft is restored.' });
    });
  return (
    <Button variant="default" loading={busy} onClick={restore}>
      Undo
    </Button>
  );
}

/** The notice after an article was saved that is not public yet. */
export function SavedDraft(props: { article: AdminArticle; onAddAnother: () => void }) {
  const { article, onAddAnother } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.notice} aria-labelledby="saved-draft">
      <h2 id="saved-draft" ref={heading} tabIndex={-1}>
        {article.stage === 'draft' ? 'The draft is saved' : 'The article is scheduled'}
      </h2>
      <p className={styles.noticeTitle} dir="auto">
        <RichTitle html={article.title} />
      </p>
      <p>{stateOf(article)}</p>
      <div className={styles.actions}>
        <Button onClick={onAddAnother}>Add another article</Button>
        <Link to={`/admin/archives/${article.id}`}>Edit {article.refnumber}</Link>
        <Link to={adminIssuePath(article)}>{issueName(article)}</Link>
      </div>
    </section>
  );
}
