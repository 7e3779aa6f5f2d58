import { MAX_SUBMITTED_PEOPLE, type SubmittedPerson } from '@app/contracts/manuscripts';
import buttons from '../forms/buttons.module.css';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import { fieldId, TextField } from '../forms/fields.tsx';
import folds from '../forms/folds.module.css';
import { withNewPerson } from './people.ts';

interface PeopleFieldsProps {
  people: readonly SubmittedPerson[];
  attempt: Attempt | null;
  onChange: (people: SubmittedPerson[]) => void;
}

/** The fields of each author, for details that the field “Author Names” cannot contain. */
export function PeopleFields({ people, attempt, onChange }: PeopleFieldsProps) {
  const set = (at: number, changes: Partial<SubmittedPerson>) =>
    onChange(people.map((person, place) => (place === at ? { ...person, ...changes } : person)));

  const remove = (at: number) => {
    onChange(people.filter((_, place) => place !== at));
    document.getElementById('add-author')?.focus();
  };

  const add = () => {
    onChange(withNewPerson(people));
    // Wait until the new fields have been rendered.
    requestAnimationFrame(() =>
      document.getElementById(fieldId(`people.${people.length}.name`))?.focus(),
    );
  };

  return (
    <>
      <p className={fieldStyles.hint}>
        The first author is the corresponding one and gets all messages. Each co-author whose
        address you give is asked to agree with the submission.
      </p>
      {people.map((person, at) => (
        // The key is the position, because names change during typing and new authors have no id.
        <fieldset key={at} className={folds.person}>
          <legend>
            Author {at + 1}
            {person.name && `: ${person.name}`}
          </legend>
          <PersonFields {...{ person, at, attempt }} onChange={(changes) => set(at, changes)} />
          <p className={buttons.actions}>
            <button type="button" className={buttons.small} onClick={() => remove(at)}>
              Remove<span className={buttons.spoken}> author {at + 1}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <p className={buttons.actions}>
        <button
          type="button"
          id="add-author"
          className={buttons.button}
          disabled={people.length >= MAX_SUBMITTED_PEOPLE}
          onClick={add}
        >
          Add an author
        </button>
      </p>
    </>
  );
}

interface PersonFieldsProps {
  person: SubmittedPerson;
  at: number;
  attempt: Attempt | null;
  onChange: (changes: Partial<SubmittedPerson>) => void;
}

function PersonFields({ person, at, attempt, onChange }: PersonFieldsProps) {
  const path = (name: string) => `people.${at}.${name}`;
  const error = (name: string) => errorAt(attempt, path(name));
  return (
    <>
      <TextField
        path={path('name')}
        label="Name"
        isRequired
        value={person.name}
        error={error('name')}
        onType={(name) => onChange({ name })}
      />
      {at > 0 && (
        <TextField
          path={path('email')}
          label="Email address of this author"
          type="email"
          value={person.email}
          error={error('email')}
          onType={(email) => onChange({ email })}
        />
      )}
      <TextField
        path={path('orcid')}
        label="ORCID iD"
        hint="Such as 0000-0002-1825-0097."
        value={person.orcid}
        error={error('orcid')}
        onType={(orcid) => onChange({ orcid })}
      />
      <TextField
        path={path('affiliation')}
        label="Affiliation"
        hint="Department, institution, country."
        value={person.affiliation}
        error={error('affiliation')}
        onType={(affiliation) => onChange({ affiliation })}
      />
    </>
  );
}
