import type { AuthorPage } from '@app/contracts/manuscripts';
import { useEffect, useRef } from 'react';
import { linkPath } from '../access/link-token.ts';
import buttons from '../forms/buttons.module.css';
import { days, dayText } from '../forms/days.ts';
import fieldStyles from '../forms/fields.module.css';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';

interface SubmittedProps {
  page: AuthorPage;
  token: string;
  onAgain: () => void;
}

/** The confirmation of a submission. */
export function Submitted({ page, token, onAgain }: SubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { view, form } = page;
  return (
    <section className={formStyles.fields} aria-labelledby="submitted">
      <h2 id="submitted" ref={heading} tabIndex={-1} className={panels.subtitle}>
        Thank you. Your manuscript is submitted.
      </h2>
      <div className={panels.panel}>
        <p>
          <strong>{view.title}</strong>
          <br />
          Its number is <strong>{view.reference}</strong>.
        </p>
        <p className={buttons.actions}>
          <a className={`${buttons.button} ${buttons.primary}`} href={linkPath('author', token)}>
            See where it is
          </a>
        </p>
        <p>
          The same link is in the message to {form.email}. Please keep it: it is your account, and
          you need no other.
        </p>
      </div>
      <NextSteps page={page} />
      <p className={buttons.actions}>
        <button type="button" className={buttons.button} onClick={onAgain}>
          Submit another manuscript
        </button>
      </p>
    </section>
  );
}

/** Explains the next steps, with the journal's planned number of days. */
export function NextSteps({ page }: { page: Pick<AuthorPage, 'days' | 'view'> }) {
  const { view, days: planned } = page;
  return (
    <section aria-labelledby="next">
      <h3 id="next" className={panels.subtitle}>
        What happens next
      </h3>
      <ol>
        <li>
          An editor reads the manuscript within {days(planned.desk)}
          {view.state === 'desk' && view.due && <>, until {dayText(view.due)}</>}.
        </li>
        <li>
          Two reviewers, who do not learn who you are, write their reviews: about{' '}
          {days(planned.round)}.
        </li>
        <li>
          The editor decides within {days(planned.decision)} and writes to you, with the reviews.
        </li>
        <li>
          Once the manuscript is accepted and the fee is settled, the article appears within{' '}
          {days(planned.publication)}.
        </li>
      </ol>
      <p className={fieldStyles.hint}>
        You get a message at each step. Co-authors whose address you gave are asked to agree.
      </p>
    </section>
  );
}
