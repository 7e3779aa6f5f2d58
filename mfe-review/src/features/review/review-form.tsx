import { UNDER_LIMIT } from '@app/contracts';
import {
  readReviewerPage,
  removeReviewFile,
  saveReview,
  submitReview,
  uploadReviewFile,
} from '@app/contracts/endpoints';
import {
  missingFromReview,
  type ReviewerPage,
  type ReviewQuestion,
} from '@app/contracts/manuscripts';
import { readDraft } from '@app/office-kit/drafts/draft-store.ts';
import { ApiError } from '@app/web-kit';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { personOf } from '../access/link-token.ts';
import buttons from '../forms/buttons.module.css';
import { type Attempt, ErrorSummary, errorAt } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import { LongField, RadioField } from '../forms/fields.tsx';
import { checkReviewFile } from '../forms/file-checks.ts';
import formStyles from '../forms/form.module.css';
import saveStyles from '../forms/save-state.module.css';
import { OtherTab, SaveState } from '../forms/save-state.tsx';
import type { UploadOptions } from '../forms/upload.ts';
import { UploadField } from '../forms/upload-field.tsx';
import { useAct } from '../forms/use-act.ts';
import { useSaver } from '../forms/use-saver.ts';
import type { Personal } from '../links/use-personal-page.ts';
import {
  answerField,
  formOf,
  labelsOf,
  type ReviewValues,
  recommendationLabels,
  serverState,
} from './review-values.ts';

const recommendationOptions = Object.entries(recommendationLabels).map(([value, label]) => ({
  value,
  label,
}));

interface ReviewFormProps {
  personal: Personal<ReviewerPage>;
  onSubmitted: (page: ReviewerPage) => void;
}

/** The form of the review. It saves automatically and can be changed until the decision. */
export function ReviewForm({ personal, onSubmitted }: ReviewFormProps) {
  const { page, calls, setPage } = personal;
  const { questions } = page;
  const { saver, state } = useReview(personal);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { run, isBusy, failure } = useAct();
  const { values } = state;
  const labels = labelsOf(questions);
  const isSubmitted = page.view.status === 'submitted';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const issues = issuesOf(values, questions);
    setAttempt({ issues });
    if (issues.length > 0) return;
    void run(
      async () => {
        if (!(await saver.flush())) throw new UnsavedError();
        const submitted = await calls.call(submitReview, {});
        onSubmitted(submitted);
      },
      (error) =>
        error instanceof UnsavedError || (error instanceof ApiError && error.code === 'not_found')
          ? 'The review was not submitted, because the server did not take your last entries. They are on this device.'
          : 'The review was not submitted. Your entries are saved. Please try again.',
    );
  };

  const upload = useCallback<NonNullable<UploadOptions['send']>>(
    async (file, options) => {
      const form = new FormData();
      form.set('file', file);
      setPage(await calls.call(uploadReviewFile, { form, ...options }));
    },
    [calls, setPage],
  );
  const remove = () => void run(async () => setPage(await calls.call(removeReviewFile, {})));
  const long = (name: 'text' | 'remarksToEditor') => ({
    path: name,
    label: labels[name] ?? name,
    value: values[name],
    error: errorAt(attempt, name),
    onType: (text: string) => saver.change({ [name]: text }),
  });

  return (
    <form className={formStyles.form} aria-labelledby="review" noValidate onSubmit={submit}>
      <OtherTab saver={saver} state={state} labels={labels} />
      <QuestionFields
        questions={questions}
        values={values}
        attempt={attempt}
        onAnswer={(question, answer) => saver.change({ [answerField(question)]: answer })}
      />
      <RadioField
        path="recommendation"
        label={labels.recommendation}
        isRequired
        error={errorAt(attempt, 'recommendation')}
        value={values.recommendation}
        options={recommendationOptions}
        onChoose={(recommendation) => saver.change({ recommendation })}
      />
      <LongField
        {...long('text')}
        hint="Authors read them once the editor has released them. Please do not name yourself or your institution."
        isRequired
        rows={10}
      />
      <LongField {...long('remarksToEditor')} hint="Authors never see them." rows={4} />
      <UploadField
        path="file"
        label="A file"
        hint={`PDF, Word (.docx) or text, ${UNDER_LIMIT}, such as an annotated manuscript. The editor decides whether authors get it.`}
        accept=".pdf,.docx,.txt"
        stored={page.file}
        send={upload}
        check={checkReviewFile}
        onRemove={page.file ? remove : undefined}
      />
      <ErrorSummary attempt={attempt} labelOf={(path) => labels[path] ?? path} />
      <div className={formStyles.send}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          {isSubmitted ? 'Submit the changed review' : 'Submit the review'}
        </button>
        <p role="alert" className={fieldStyles.error}>
          {failure}
        </p>
      </div>
      <div className={saveStyles.savedBar}>
        <SaveState state={state} />
      </div>
    </form>
  );
}

class UnsavedError extends Error {}

function issuesOf(values: ReviewValues, questions: ReviewerPage['questions']) {
  const ids = new Set(questions.map(({ id }) => id));
  return missingFromReview(formOf(values, questions), questions).map((name) => ({
    path: ids.has(name) ? answerField(name) : name,
    message: name === 'text' ? 'Please write what the authors should read' : 'Please answer',
  }));
}

/** Saves the review on the device and the server. Restores text of the last visit that did not reach the server. */
function useReview({ page, token, calls, setPage }: Personal<ReviewerPage>) {
  const { questions } = page;
  const key = `journal:draft:review/${personOf(token)}-${page.view.round}`;
  const server = serverState(page);
  const [draft] = useState(() => readDraft(key, server.values));
  const { saver, state } = useSaver<ReviewValues>({
    key,
    // A draft that an earlier release has saved on the device may lack a field.
    values: { ...server.values, ...draft?.values },
    server: draft?.base
      ? { ...draft.base, values: { ...server.values, ...draft.base.values } }
      : server,
    staysOnDevice: false,
    async send(values, version) {
      const body = { revision: version ?? 0, form: formOf(values, questions) };
      const { revision } = await calls.call(saveReview, { body });
      return { version: revision };
    },
    async reload() {
      const found = await calls.call(readReviewerPage, {});
      setPage(found);
      return serverState(found);
    },
  });
  useEffect(() => {
    if (draft) saver.receive(server);
  }, []);
  return { saver, state };
}

interface QuestionFieldsProps {
  questions: readonly ReviewQuestion[];
  values: ReviewValues;
  attempt: Attempt | null;
  onAnswer: (question: string, answer: string) => void;
}

/** The fields for the journal's questions. */
function QuestionFields({ questions, values, attempt, onAnswer }: QuestionFieldsProps) {
  return questions.map(({ id, text, choices, isRequired, isForAuthors }) => {
    const path = answerField(id);
    const field = {
      path,
      label: text,
      hint: isForAuthors ? undefined : 'Only the editor reads this answer.',
      isRequired,
      error: errorAt(attempt, path),
      value: values[path] ?? '',
    };
    return choices.length > 0 ? (
      <RadioField
        key={id}
        {...field}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChoose={(answer) => onAnswer(id, answer)}
      />
    ) : (
      <LongField key={id} {...field} rows={3} onType={(answer) => onAnswer(id, answer)} />
    );
  });
}
