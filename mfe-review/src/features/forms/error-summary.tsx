import type { ValidationIssue } from '@app/contracts';
import { useEffect, useRef } from 'react';
import summaryStyles from './error-summary.module.css';
import { fieldId } from './fields.tsx';

/**
 * The validation issues of an attempt to submit. Each attempt is a new object, so that the summary receives the focus
 * again.
 */
export interface Attempt {
  issues: readonly ValidationIssue[];
}

interface ErrorSummaryProps {
  attempt: Attempt | null;
  /** Returns the label of a field. */
  labelOf: (path: string) => string;
  heading?: 'h2' | 'h3';
}

/** Lists the validation issues, each with a button that leads to its field. Receives the focus when it appears. */
export function ErrorSummary({ attempt, labelOf, heading: Heading = 'h3' }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt && attempt.issues.length > 0) summary.current?.focus();
  }, [attempt]);

  if (!attempt || attempt.issues.length === 0) return null;
  const { issues } = attempt;
  return (
    <section ref={summary} className={summaryStyles.summary} tabIndex={-1} aria-labelledby="mend">
      <Heading id="mend" className={summaryStyles.summaryTitle}>
        {issues.length === 1 ? 'One entry needs' : `${issues.length} entries need`} your attention
      </Heading>
      <ul>
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && (
              <>
                <button
                  type="button"
                  className={summaryStyles.jump}
                  onClick={() => showField(path)}
                >
                  {labelOf(path)}
                </button>
                {': '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Focuses a field, and unfolds the part of the form that contains it. Called by buttons instead of links, because a
 * link would replace the token in the fragment.
 */
export function showField(path: string): void {
  const field = document.getElementById(fieldId(path));
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

/** Returns the first message of a field. */
export const errorAt = (attempt: Attempt | null, path: string): string | undefined =>
  attempt?.issues.find((issue) => issue.path === path)?.message;
