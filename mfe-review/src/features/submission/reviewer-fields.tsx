import type { SubmissionForm } from '@app/contracts/manuscripts';
import buttons from '../forms/buttons.module.css';
import { LongField, TextField } from '../forms/fields.tsx';
import folds from '../forms/folds.module.css';

type NamedReviewer = SubmissionForm['suggested'][number];
type Side = 'suggested' | 'opposed';

const MOST = 10;
const nobody: NamedReviewer = { name: '', email: '', affiliation: '', reason: '' };
const words = {
  suggested: { one: 'Suggested reviewer', add: 'Suggest a reviewer' },
  opposed: { one: 'Opposed reviewer', add: 'Oppose a reviewer' },
};

interface ReviewerFieldsProps {
  side: Side;
  reviewers: readonly NamedReviewer[];
  onChange: (reviewers: NamedReviewer[]) => void;
}

/** Reviewers whom the author suggests or opposes. Only editors see them. */
export function ReviewerFields({ side, reviewers, onChange }: ReviewerFieldsProps) {
  const { one, add } = words[side];
  const set = (at: number, changes: Partial<NamedReviewer>) =>
    onChange(reviewers.map((each, place) => (place === at ? { ...each, ...changes } : each)));
  return (
    <>
      {reviewers.map((reviewer, at) => {
        const path = (name: string) => `${side}.${at}.${name}`;
        return (
          <fieldset key={at} className={folds.person}>
            <legend>
              {one} {at + 1}
            </legend>
            <TextField
              path={path('name')}
              label="Name"
              value={reviewer.name}
              onType={(name) => set(at, { name })}
            />
            <TextField
              path={path('email')}
              label="Email address"
              type="email"
              value={reviewer.email}
              onType={(email) => set(at, { email })}
            />
            <TextField
              path={path('affiliation')}
              label="Affiliation"
              value={reviewer.affiliation}
              onType={(affiliation) => set(at, { affiliation })}
            />
            <LongField
              path={path('reason')}
              label="Reason"
              rows={2}
              value={reviewer.reason}
              onType={(reason) => set(at, { reason })}
            />
            <p className={buttons.actions}>
              <button
                type="button"
                className={buttons.small}
                onClick={() => {
                  onChange(reviewers.filter((_, place) => place !== at));
                  document.getElementById(`add-${side}`)?.focus();
                }}
              >
                Remove
                <span className={buttons.spoken}>
                  {' '}
                  {one.toLowerCase()} {at + 1}
                </span>
              </button>
            </p>
          </fieldset>
        );
      })}
      <p className={buttons.actions}>
        <button
          type="button"
          id={`add-${side}`}
          className={buttons.button}
          disabled={reviewers.length >= MOST}
          onClick={() => onChange([...reviewers, nobody])}
        >
          {add}
        </button>
      </p>
    </>
  );
}
