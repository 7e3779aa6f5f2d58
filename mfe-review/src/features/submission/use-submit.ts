import type { ValidationIssue } from '@app/contracts';
import { submitManuscript } from '@app/contracts/endpoints';
import {
  type AuthorPage,
  MAX_SUBMITTED_PEOPLE,
  missingFrom,
  submissionFileKinds,
} from '@app/contracts/manuscripts';
import { ApiError } from '@app/web-kit';
import { useState } from 'react';
import { callsOf, reasonOf } from '../access/link-calls.ts';
import type { Attempt } from '../forms/error-summary.tsx';
import { useAct } from '../forms/use-act.ts';
import { formOf } from './form-values.ts';
import { presentFile } from './manuscript-files.tsx';
import { withNames } from './people.ts';
import type { EditedManuscript } from './use-manuscript.ts';

/** Submits a draft, a correction or a revision, after it is complete and saved. */
export function useSubmit(manuscript: EditedManuscript, onSubmitted: (page: AuthorPage) => void) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { run, isBusy, failure } = useAct();

  const submit = () => {
    const { saver } = manuscript;
    const { values } = saver.get();
    // Enter in the field “Author Names” submits the form before the field's `blur` handler has run.
    saver.change(withNames(values.authors, values));
    const issues = issuesOf(manuscript);
    setAttempt({ issues });
    if (issues.length > 0) return;
    void run(async () => {
      const isSaved = await saver.flush();
      const { token } = saver.get().values;
      if (!isSaved || token === '') throw new UnsavedError();
      try {
        const page = await callsOf(token).call(submitManuscript, {});
        saver.end();
        onSubmitted(page);
      } catch (error) {
        if (!(error instanceof ApiError) || error.issues.length === 0) throw error;
        setAttempt({ issues: error.issues });
      }
    }, explain);
  };

  return { submit, attempt, isBusy, failure };
}

class UnsavedError extends Error {}

const explain = (error: unknown): string =>
  error instanceof UnsavedError
    ? 'Nothing was submitted, because the server did not get your last entries. Please try again when they are saved.'
    : `Nothing was submitted. ${reasonOf(error)}`;

/** Returns validation issues for missing values. The server checks the journal’s limits. */
function issuesOf({ saver, page }: EditedManuscript): ValidationIssue[] {
  const form = formOf(saver.get().values);
  const files = submissionFileKinds.filter((kind) => presentFile(page, kind));
  const missing = missingFrom(form, files, { maxAuthors: MAX_SUBMITTED_PEOPLE });
  const unanswered = form.replies.flatMap(({ reply }, at) =>
    reply.trim() === '' ? [{ path: `replies.${at}.reply`, message: 'Please reply' }] : [],
  );
  return [...unanswered, ...missing];
}
