import type { AuthorPage } from '@app/contracts/manuscripts';
import type { FormEvent, ReactNode } from 'react';
import buttons from '../forms/buttons.module.css';
import { ErrorSummary } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import formStyles from '../forms/form.module.css';
import saveStyles from '../forms/save-state.module.css';
import { OtherTab, SaveState } from '../forms/save-state.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { labelOf, labels } from './form-values.ts';
import { FurtherFields, MainFields } from './manuscript-fields.tsx';
import type { EditedManuscript } from './use-manuscript.ts';
import { useSubmit } from './use-submit.ts';

interface ManuscriptFormProps {
  manuscript: EditedManuscript;
  /** The id of the form's heading. */
  labelledBy: string;
  /** The level of the headings within the form. */
  heading: 'h2' | 'h3';
  action: string;
  onSubmitted: (page: AuthorPage) => void;
  /** Renders the content before the fields. `attempt` has the validation issues of the last attempt to submit. */
  before?: (attempt: ReturnType<typeof useSubmit>['attempt']) => ReactNode;
}

/** The form of a draft, a correction or a revision. It saves automatically; the button submits. */
export function ManuscriptForm(props: ManuscriptFormProps) {
  const { manuscript, labelledBy, heading, action, onSubmitted, before } = props;
  const { saver, state, page, notes } = manuscript;
  const { submit, attempt, isBusy, failure } = useSubmit(manuscript, onSubmitted);

  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form className={formStyles.form} aria-labelledby={labelledBy} noValidate onSubmit={send}>
      <OtherTab saver={saver} state={state} labels={labels} />
      {before?.(attempt)}
      <MainFields {...{ manuscript, attempt }} />
      <FurtherFields {...{ manuscript, attempt }} />
      <ChecksPanel notes={notes} report={page?.report ?? null} heading={heading} />
      <ErrorSummary attempt={attempt} labelOf={labelOf} heading={heading} />
      <div className={formStyles.send}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          {action}
        </button>
        <p role="alert" className={fieldStyles.error}>
          {failure}
        </p>
      </div>
      <div className={saveStyles.savedBar}>
        <SaveState
          state={state}
          condition="Once you have typed your email address, it is also saved at the journal, and you get a link to it."
        />
      </div>
    </form>
  );
}
