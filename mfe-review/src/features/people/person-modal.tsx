import { createPerson, removePerson, updatePerson } from '@app/contracts/endpoints';
import type { Person } from '@app/contracts/manuscripts';
import { Button, Checkbox, Modal, Textarea, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { issuesAt } from '@app/office-kit/feedback/field-errors.ts';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { type FormEvent, useState } from 'react';
import styles from '../desk/desk.module.css';
import { area } from '../session/area.ts';

interface PersonModalProps {
  /** Null: closed. */
  person: Person | 'new' | null;
  onClose: () => void;
  onSaved: () => void;
}

export function PersonModal({ person, onClose, onSaved }: PersonModalProps) {
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      size="lg"
      title={person === 'new' ? 'New reviewer' : (person?.name ?? '')}
    >
      {person && (
        <PersonForm
          person={person === 'new' ? undefined : person}
          onClose={onClose}
          onSaved={onSaved}
        />
      )}
    </Modal>
  );
}

const empty = {
  name: '',
  email: '',
  otherEmails: [] as string[],
  orcid: '',
  affiliation: '',
  topics: '',
  note: '',
  isActive: true,
};
const textFields = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['orcid', 'ORCID iD'],
  ['affiliation', 'Affiliation'],
  ['topics', 'Topics'],
] as const;

interface PersonFormProps {
  person: Person | undefined;
  onClose: () => void;
  onSaved: () => void;
}

function PersonForm({ person, onClose, onSaved }: PersonFormProps) {
  const [values, setValues] = useState(person ? valuesOf(person) : empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { run, busy } = useAction();
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change });

  const explain = (error: unknown) => {
    const found = issuesAt(error, Object.keys(empty));
    setErrors(found);
    return Object.keys(found).length > 0 ? null : failureOf(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const save = () =>
      person
        ? area.api.call(updatePerson, {
            params: { id: person.id },
            body: { ...values, version: person.version },
          })
        : area.api.call(createPerson, { body: values });
    if (await run('The reviewer was not saved', save, explain)) onSaved();
  };
  const remove = async () => {
    if (!person) return;
    const params = { id: person.id };
    const call = () => area.api.call(removePerson, { params });
    if (await run('The reviewer was not removed', call)) onSaved();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {textFields.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          required={name === 'name' || name === 'email'}
          error={errors[name]}
          value={values[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
      <Textarea
        label="Other addresses"
        description="One on each line. They are compared with those of authors."
        autosize
        minRows={2}
        error={errors.otherEmails}
        value={values.otherEmails.join('\n')}
        onChange={({ currentTarget }) => set({ otherEmails: currentTarget.value.split('\n') })}
      />
      <Textarea
        label="Note"
        description="Only editors see it."
        autosize
        minRows={2}
        error={errors.note}
        value={values.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <Checkbox
        label="May be asked for reviews"
        checked={values.isActive}
        onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {person && person.load.lastAsked === null && (
          <Button variant="default" disabled={busy} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}

const valuesOf = (person: Person): typeof empty => ({
  name: person.name,
  email: person.email,
  otherEmails: person.otherEmails,
  orcid: person.orcid,
  affiliation: person.affiliation,
  topics: person.topics,
  note: person.note,
  isActive: person.isActive,
});
