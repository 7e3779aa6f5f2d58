import { createPerson, listPeople, removePerson, updatePerson } from '@app/contracts/endpoints';
import { newPersonSchema, type Person } from '@app/contracts/manuscripts';
import { Button, Checkbox, Modal, Textarea, TextInput } from '@app/office-kit';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { errorsBy, isWithin } from '@app/office-kit/forms/form-errors.ts';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import styles from '../desk/desk.module.css';
import { area } from '../session/area.ts';

interface PersonModalProps {
  /** Null if the modal is closed. */
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

/** The values as typed. `otherEmails` contains one address per line. */
type PersonValues = Record<
  'name' | 'email' | 'orcid' | 'affiliation' | 'topics' | 'otherEmails' | 'note',
  string
> & { isActive: boolean };

const labels: Record<keyof PersonValues, string> = {
  name: 'Name',
  email: 'Email',
  orcid: 'ORCID iD',
  affiliation: 'Affiliation',
  topics: 'Topics',
  otherEmails: 'Other addresses',
  note: 'Note',
  isActive: 'May be asked for reviews',
};
const fields = Object.keys(labels);
const lines = ['name', 'email', 'orcid', 'affiliation', 'topics'] as const;

const empty: PersonValues = {
  ...{ name: '', email: '', orcid: '', affiliation: '', topics: '', otherEmails: '', note: '' },
  isActive: true,
};

const stateOf = (person: Person): RecordState<PersonValues> => {
  const { name, email, orcid, affiliation, topics, note, isActive, version } = person;
  const otherEmails = person.otherEmails.join('\n');
  const values = { name, email, orcid, affiliation, topics, otherEmails, note, isActive };
  return { values, version };
};

const sentOf = ({ otherEmails, ...values }: PersonValues) => ({
  ...values,
  otherEmails: otherEmails
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});

interface PersonFormProps {
  person: Person | undefined;
  onClose: () => void;
  onSaved: () => void;
}

function PersonForm({ person, onClose, onSaved }: PersonFormProps) {
  const { run, busy } = useAction();
  const question = useQuestion<Person>();
  const form = useRecordForm<PersonValues, Record<never, never>, Person>({
    area,
    record: person ? `reviewer/${person.id}` : 'new-reviewer',
    stored: person ? stateOf(person) : { values: empty, version: null },
    extras: {},
    fields,
    validate: (values) => errorsBy(newPersonSchema, sentOf(values), fields),
    steps: (values, base, changed) => {
      if (changed.length === 0) return [];
      const body = sentOf(values);
      if (!person) return [{ extras: [], send: () => area.api.call(createPerson, { body }) }];
      const params = { id: person.id };
      const update = { ...body, version: base.version ?? undefined };
      return [{ extras: [], send: () => area.api.call(updatePerson, { params, body: update }) }];
    },
    stateOf,
    read: async () => {
      if (!person) return undefined;
      const found = await area.api.call(listPeople, { query: { q: person.email } });
      return found.people.find(({ id }) => id === person.id);
    },
    onSaved,
    notSaved: 'The reviewer was not saved',
  });
  const remove = async ({ id }: Person) => {
    const call = () => area.api.call(removePerson, { params: { id } });
    if (await run('The reviewer was not removed', call)) onSaved();
  };
  const addressError = Object.entries(form.errors).find(
    ([path, message]) => message && isWithin(path, 'otherEmails'),
  )?.[1];

  return (
    <RecordFrame
      form={form}
      labels={labels}
      leaving="Your changes are not saved. They stay in this browser until you come back."
    >
      <RecordFields
        form={form}
        label="Reviewer"
        className={styles.form}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {person && person.load.lastAsked === null && (
              <Button variant="default" disabled={busy} onClick={() => question.ask(person)}>
                Remove
              </Button>
            )}
          </>
        }
      >
        {lines.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            required={name === 'name' || name === 'email'}
            autoComplete="off"
            {...form.input(name)}
          />
        ))}
        <Textarea
          label={labels.otherEmails}
          description="One on each line. They are compared with those of authors."
          autosize
          minRows={2}
          {...form.input('otherEmails')}
          error={addressError}
        />
        <Textarea
          label={labels.note}
          description="Only editors see it."
          autosize
          minRows={2}
          {...form.input('note')}
        />
        <Checkbox
          label={labels.isActive}
          name="isActive"
          checked={form.values.isActive}
          onChange={({ currentTarget }) => form.set('isActive', currentTarget.checked)}
        />
      </RecordFields>
      <ConfirmModal
        opened={question.opened}
        title={`Remove ${question.subject?.name}?`}
        action="Remove"
        busy={busy}
        onCancel={question.close}
        onConfirm={() => question.subject && remove(question.subject)}
      >
        <p>The pool of reviewers no longer has this person. No one was asked.</p>
      </ConfirmModal>
    </RecordFrame>
  );
}
