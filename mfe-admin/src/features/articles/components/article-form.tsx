import { type AdminArticle, type IssueKey, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { Alert, Button, Progress, useForm } from '@app/web-kit/office';
import { useRef, useState } from 'react';
import { MessageModal } from '../../feedback/components/message-modal.tsx';
import { focusField } from '../../forms/focus-field.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { createArticle } from '../api/create-article.ts';
import {
  type ArticleFaults,
  type ArticleFormValues,
  articleFaults,
  articleFields,
  emptyArticle,
  localDay,
} from '../article-form-values.ts';
import { articleRefusal } from '../article-refusal.ts';
import { type DraftPlace, dropDraft, readDraft, writeDraft } from '../draft.ts';
import { ArticleFields } from './article-fields.tsx';
import styles from './article-form.module.css';

interface ArticleFormProps {
  place: IssueKey;
  user: string;
  onCreated: (article: AdminArticle) => void;
  onStartAfresh: () => void;
}

interface Notice {
  title: string;
  message: string;
  advice?: string;
}

export function ArticleForm({ place, user, onCreated, onStartAfresh }: ArticleFormProps) {
  const draftPlace: DraftPlace = { ...place, user };
  const [draft] = useState(() => readDraft(draftPlace));
  const [unsent, setUnsent] = useState(draft !== null);
  const [sent, setSent] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const formElement = useRef<HTMLFormElement>(null);

  const form = useForm<ArticleFormValues>({
    initialValues: { ...emptyArticle(localDay(new Date())), ...draft },
    validate: (values) => articleFaults(values, place),
    onValuesChange: ({ pdfFile: _, ...text }) => {
      writeDraft(draftPlace, text);
      setUnsent(true);
    },
  });

  const visitFirstFault = (faults: ArticleFaults) => {
    const first = articleFields.find((field) => faults[field]);
    if (first) focusField(formElement.current, first);
  };

  const submit = async (values: ArticleFormValues) => {
    setSent(0);
    try {
      const article = await createArticle(values, place, setSent);
      dropDraft(draftPlace);
      onCreated(article);
    } catch (error) {
      setSent(null);
      // The session has ended: the layout leads to the login, and the draft waits.
      if (error instanceof ApiError && error.code === 'unauthorized') return;
      const { message, advice, faults } = articleRefusal(error);
      form.setErrors(faults);
      setNotice({ title: 'The article was not saved', message, advice });
    }
  };

  const refuseFile = (reason: 'too_large' | 'not_a_pdf') => {
    form.setFieldValue('pdfFile', null);
    const message = reason === 'too_large' ? PDF_TOO_LARGE_MESSAGE : 'This file is not a PDF';
    form.setFieldError('pdfFile', message);
    if (reason === 'too_large') setNotice({ title: 'The file was not taken', message });
  };

  const faultCount = Object.values(form.errors).filter(Boolean).length;
  const sending = sent !== null;

  return (
    <>
      {draft && (
        <Alert className={styles.draft} role="status" title="Your unsent text is back">
          It was typed here before; a PDF must be chosen again.{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              dropDraft(draftPlace);
              onStartAfresh();
            }}
          >
            Start with an empty form
          </Button>
        </Alert>
      )}
      <form
        ref={formElement}
        noValidate
        aria-label="Article"
        onSubmit={form.onSubmit(submit, visitFirstFault)}
      >
        <ArticleFields form={form} onFileRefused={refuseFile} />
        <div className={styles.bar}>
          <Button type="submit" disabled={sending}>
            {sending ? 'Sending…' : 'Submit'}
          </Button>
          {sending && (
            <Progress
              className={styles.progress}
              value={sent * 100}
              aria-label="Share of the upload that is sent"
            />
          )}
          <p className={styles.state} aria-live="polite">
            {sending && sent === 1 && 'Sent; the server is checking and storing it.'}
            {!sending &&
              faultCount > 0 &&
              `${faultCount} ${faultCount === 1 ? 'field needs' : 'fields need'} attention.`}
          </p>
        </div>
      </form>
      <MessageModal
        kind="failure"
        title={notice?.title ?? ''}
        message={notice?.message ?? null}
        onClose={() => setNotice(null)}
        onClosed={() => visitFirstFault(form.errors as ArticleFaults)}
      >
        {notice?.advice && <p className={styles.advice}>{notice.advice}</p>}
      </MessageModal>
      <LeaveGuard unsent={unsent}>
        The article has not been sent. The text you typed is kept in this tab until you come back; a
        chosen PDF must be chosen again.
      </LeaveGuard>
    </>
  );
}
