import { MAX_SUBMITTED_PEOPLE, type SubmittedPerson } from '@app/contracts/manuscripts';
import { type Attempt, errorAt } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import { TextField } from '../forms/fields.tsx';
import { ListFields } from './list-fields.tsx';
import { newPerson } from './people.ts';

interface PeopleFieldsProps {
  people: readonly SubmittedPerson[];
  attempt: Attempt | null;
  onChange: (people: SubmittedPerson[]) => void;
}

/** The fields of each author, for details that the field “Author Names” cannot contain. */
export function PeopleFields({ people, attempt, onChange }: PeopleFieldsProps) {
  return (
    <>
      <p className={fieldStyles.hint}>
        The first author is the corresponding one and gets all messages. Each co-author whose
        address you give is asked to agree with the submission.
      </p>
      <ListFields
        path="people"
        one="Author"
        add="Add an author"
        entries={people}
        most={MAX_SUBMITTED_PEOPLE}
        empty={newPerson('')}
        onChange={onChange}
      >
        {(person, at, set) => <PersonFields {...{ person, at, attempt }} onChange={set} />}
      </ListFields>
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
