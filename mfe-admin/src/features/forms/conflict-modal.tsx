import { errorMessages } from '@app/contracts';
import { Button, Modal, Radio } from '@app/office-kit';
import { changedFields, type RecordValues, rebase } from '@app/office-kit/drafts/record-values.ts';
import { type ReactNode, useState } from 'react';
import { FieldDifferences } from '../differences/field-differences.tsx';
import styles from './forms.module.css';
import type { AnyRecordForm } from './use-record-form.ts';

interface ConflictModalProps {
  form: AnyRecordForm;
  labels: Record<string, string>;
  children?: ReactNode;
}

/** Shows what another user saved meanwhile, and lets the user choose a value for each conflicting field. */
export function ConflictModal(props: ConflictModalProps) {
  const { form } = props;
  return (
    <Modal
      opened={form.conflict !== null}
      onClose={form.postpone}
      title={errorMessages.version_conflict}
      size="xl"
    >
      <Conflict {...props} />
    </Modal>
  );
}

/** A modal unmounts its content when it closes, which resets the choices. */
function Conflict({ form, labels, children }: ConflictModalProps) {
  const { base, typed, conflict } = form;
  const [theirsIn, setTheirsIn] = useState<readonly string[]>([]);
  const theirs = conflict?.state ?? base;
  const merged = rebase(base.values, typed, theirs.values, theirsIn);
  const both = changedFields(base.values, theirs.values).filter(
    (field) => typed[field] !== base.values[field] && typed[field] !== theirs.values[field],
  );
  const changes = (before: RecordValues, after: RecordValues, none: string) =>
    changedFields(before, after).length === 0 ? (
      <p>{none}</p>
    ) : (
      <FieldDifferences before={before} after={after} labels={labels} />
    );

  return (
    <div className={styles.conflict}>
      <div role="alert">
        {children}
        <p>
          Nothing was saved, and what you typed is still here. Choose what to continue with, and
          then Submit.
        </p>
      </div>
      <h3>What was saved meanwhile</h3>
      {changes(base.values, theirs.values, 'No field of this form.')}
      {both.length > 0 && <h3>Changed by both of you</h3>}
      {both.map((field) => (
        <Radio.Group
          key={field}
          label={labels[field] ?? field}
          value={theirsIn.includes(field) ? 'theirs' : 'mine'}
          onChange={(choice) => {
            const others = theirsIn.filter((other) => other !== field);
            setTheirsIn(choice === 'theirs' ? [...others, field] : others);
          }}
        >
          <div className={styles.keep}>
            <Radio value="mine" label="Keep mine" />
            <Radio value="theirs" label="Take theirs" />
          </div>
        </Radio.Group>
      ))}
      <h3>What your version would change</h3>
      {changes(theirs.values, merged, 'Nothing.')}
      <div className={styles.modalActions}>
        <Button variant="default" onClick={() => form.adopt(theirs)}>
          Take theirs, discard mine
        </Button>
        <Button data-autofocus onClick={() => form.keepMine(theirsIn)}>
          Put both into the form
        </Button>
      </div>
    </div>
  );
}
