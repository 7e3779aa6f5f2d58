import { areas, doiChoices, streams, submissionTypes } from '@app/contracts/form-lists';
import type { SubmissionForm } from '@app/contracts/manuscripts';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import { ChoiceField, LongField, TextField } from '../forms/fields.tsx';
import folds from '../forms/folds.module.css';
import { labels } from './form-values.ts';
import { ListFields } from './list-fields.tsx';
import { ManuscriptFileField } from './manuscript-files.tsx';
import { withNames, withPeople } from './people.ts';
import { PeopleFields } from './people-fields.tsx';
import type { EditedManuscript } from './use-manuscript.ts';

interface ManuscriptFieldsProps {
  manuscript: EditedManuscript;
  attempt: Attempt | null;
}

type TextName = {
  [Name in keyof SubmissionForm]: SubmissionForm[Name] extends string ? Name : never;
}[keyof SubmissionForm];

/** The fields of the specification’s form, in its order. */
export function MainFields({ manuscript, attempt }: ManuscriptFieldsProps) {
  const { saver, state } = manuscript;
  const { values } = state;
  const field = (name: TextName) => ({
    path: name,
    label: labels[name],
    isRequired: true,
    value: values[name],
    error: errorAt(attempt, name),
    onType: (text: string) => saver.change({ [name]: text }),
  });
  return (
    <>
      <TextField {...field('title')} />
      <TextField
        {...field('authors')}
        hint="In the order of the article’s title page, separated by commas."
        onBlur={() => saver.change(withNames(values.authors, values))}
      />
      <TextField
        {...field('email')}
        hint="Your link to this manuscript is sent to it, so that you need no account."
        type="email"
        autoComplete="email"
        onBlur={() => {
          // Wait, because during `blur` the field still counts as focused.
          setTimeout(() => void saver.flush());
        }}
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('authorCount')} placeholder="For Ex-5" inputMode="numeric" />
      <ChoiceField {...field('articleType')} options={submissionTypes} />
      <ChoiceField {...field('doi')} options={doiChoices} />
      <ChoiceField {...field('stream')} options={streams} />
      <ChoiceField {...field('area')} options={areas} />
      <ManuscriptFileField kind="manuscript" {...{ manuscript, attempt }} />
      <ManuscriptFileField kind="picture" {...{ manuscript, attempt }} />
    </>
  );
}

/** Folded parts with the fields that the specification’s form does not have. */
export function FurtherFields({ manuscript, attempt }: ManuscriptFieldsProps) {
  const { saver, state } = manuscript;
  const { values } = state;
  return (
    <>
      <details className={folds.fold}>
        <summary>
          Abstract and keywords{' '}
          <small>Reviewers decide by the abstract whether they can help</small>
        </summary>
        <div className={folds.inside}>
          <LongField
            path="abstract"
            label={labels.abstract}
            hint="Please leave names out of it: reviewers read it as it is here."
            value={values.abstract}
            error={errorAt(attempt, 'abstract')}
            onType={(abstract) => saver.change({ abstract })}
          />
          <TextField
            path="keywords"
            label={labels.keywords}
            hint="Separated by commas."
            value={values.keywords}
            error={errorAt(attempt, 'keywords')}
            onType={(keywords) => saver.change({ keywords })}
          />
        </div>
      </details>
      <details className={folds.fold}>
        <summary>
          {labels.people} <small>Addresses, ORCID iDs and affiliations</small>
        </summary>
        <div className={folds.inside}>
          <PeopleFields
            people={values.people}
            attempt={attempt}
            onChange={(people) => saver.change(withPeople(people, values))}
          />
        </div>
      </details>
      <details className={folds.fold}>
        <summary>
          {labels.source} <small>Speeds up typesetting after acceptance</small>
        </summary>
        <div className={folds.inside}>
          <ManuscriptFileField kind="source" {...{ manuscript, attempt }} />
        </div>
      </details>
      <details className={folds.fold}>
        <summary>
          Reviewers you suggest or oppose <small>Only editors see them</small>
        </summary>
        <div className={folds.inside}>
          <ReviewerFields
            side="suggested"
            reviewers={values.suggested}
            onChange={(suggested) => saver.change({ suggested })}
          />
          <ReviewerFields
            side="opposed"
            reviewers={values.opposed}
            onChange={(opposed) => saver.change({ opposed })}
          />
        </div>
      </details>
      <details className={folds.fold}>
        <summary>
          {labels.message} <small>Reviewers never see it</small>
        </summary>
        <div className={folds.inside}>
          <LongField
            path="message"
            label={labels.message}
            value={values.message}
            error={errorAt(attempt, 'message')}
            onType={(message) => saver.change({ message })}
          />
        </div>
      </details>
    </>
  );
}

type NamedReviewer = SubmissionForm['suggested'][number];
type Side = 'suggested' | 'opposed';

const MAX_REVIEWERS = 10;
const emptyReviewer: NamedReviewer = { name: '', email: '', affiliation: '', reason: '' };
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
function ReviewerFields({ side, reviewers, onChange }: ReviewerFieldsProps) {
  return (
    <ListFields
      path={side}
      {...words[side]}
      entries={reviewers}
      most={MAX_REVIEWERS}
      empty={emptyReviewer}
      onChange={onChange}
    >
      {({ name, email, affiliation, reason }, at, set) => {
        const path = (field: string) => `${side}.${at}.${field}`;
        return (
          <>
            <TextField
              path={path('name')}
              label="Name"
              value={name}
              onType={(text) => set({ name: text })}
            />
            <TextField
              path={path('email')}
              label="Email address"
              type="email"
              value={email}
              onType={(text) => set({ email: text })}
            />
            <TextField
              path={path('affiliation')}
              label="Affiliation"
              value={affiliation}
              onType={(text) => set({ affiliation: text })}
            />
            <LongField
              path={path('reason')}
              label="Reason"
              rows={2}
              value={reason}
              onType={(text) => set({ reason: text })}
            />
          </>
        );
      }}
    </ListFields>
  );
}
