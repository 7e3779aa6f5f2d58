import type { AdminArticle, AdminIssue, IssueKey } from '@app/contracts';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useState } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { PreviewButton } from '../../preview/components/preview-button.tsx';
import {
  type ArticleValues,
  articleFaults,
  articleFields,
  articleLabels,
  articleState,
  localDay,
  newArticle,
  placeText,
  previewOf,
} from '../article-form-values.ts';
import { useArticleSave } from '../use-article-save.ts';
import { ArticleFields } from './article-fields.tsx';
import { ArticleStatus } from './article-status.tsx';

interface ArticleFormProps {
  /** Without one, an article is added to the issue. */
  article: AdminArticle | null;
  place: IssueKey;
  issues?: readonly AdminIssue[];
  /** The article as a write has left it: by the form or by the switch. */
  onAnswered?: (article: AdminArticle) => void;
  onSaved: (article: AdminArticle) => void;
}

export function ArticleForm(props: ArticleFormProps) {
  const { article, place, issues = [], onAnswered, onSaved } = props;
  const [current] = useState(() =>
    article ? articleState(article) : newArticle(place, localDay(new Date())),
  );
  const [pdf, setPdf] = useState<File | null>(null);
  const form = useRecordForm<ArticleValues>({
    record: article ? `article/${article.id}` : `article/new/${placeText(place)}`,
    current,
    fields: articleFields,
    faultsOf: (values) => ({
      ...articleFaults(values, article),
      ...(!article && !pdf && { pdfFile: 'Choose the PDF of the article' }),
    }),
  });
  const { save, sent, theirs, tell, refuse, refusePdf } = useArticleSave({
    form,
    article,
    pdf,
    onSaved: (saved, values) => {
      setPdf((chosen) => (chosen === pdf ? null : chosen));
      if (article) form.settle(values, articleState(saved));
      // The record of a new article is another one: nothing is left of the draft of the empty form.
      else form.adopt(current);
      onAnswered?.(saved);
      onSaved(saved);
    },
  });

  // A save is known to the form before the page has been loaded again.
  const seen = Math.max(article?.version ?? 0, form.base.version ?? 0);
  const unsaved = form.changed.length > 0 || pdf !== null;
  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.base.version !== (article?.version ?? null)}
          withFile
          onDiscard={() => form.adopt(article ? articleState(article) : current)}
        />
      )}
      {article && (
        <ArticleStatus
          article={article}
          version={seen}
          onChanged={(changed) => {
            onAnswered?.(changed);
            // A draft of before stays one of before: what it has not seen is shown when it is saved.
            if (form.base.version === seen) form.follow(articleState(changed));
          }}
          onFailure={tell}
        />
      )}
      <form
        ref={form.formElement}
        noValidate
        aria-label="Article"
        onSubmit={form.onSubmit(save, refuse)}
      >
        <ArticleFields
          form={form}
          article={article}
          issues={issues}
          pdf={pdf}
          onPdf={(chosen) => {
            setPdf(chosen);
            form.mark({ pdfFile: undefined });
          }}
          onPdfRefused={refusePdf}
        />
        <SaveBar
          saving={sent !== null}
          progress={pdf ? (sent ?? 0) : undefined}
          faults={Object.values(form.faults).filter(Boolean).length}
          actions={
            <PreviewButton
              article={previewOf(form.values, article?.id ?? '')}
              pdf={pdf}
              when={article?.status === 'disabled' ? 'saved and enabled' : 'saved'}
            />
          }
        >
          {sent === 1 && 'Sent; the server is checking and storing it.'}
          {sent === null && unsaved && 'Not saved yet.'}
        </SaveBar>
      </form>
      <ConflictModal form={form} labels={articleLabels}>
        {theirs && (
          <p>
            {theirs.modifiedby} saved this article at{' '}
            <time dateTime={theirs.modification}>{formatMoment(theirs.modification)}</time>.
          </p>
        )}
      </ConflictModal>
      <LeaveGuard unsent={unsaved}>
        What you typed is not saved.{' '}
        {form.kept
          ? `It is kept in this ${article ? 'browser' : 'tab'} until you come back; a chosen PDF must be chosen again.`
          : 'It is too long for this browser to keep, and will be gone.'}
      </LeaveGuard>
    </>
  );
}
