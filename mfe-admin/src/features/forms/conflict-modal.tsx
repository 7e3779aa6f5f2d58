import { errorMessages } from '@app/contracts';
import { Button, Modal, Radio } from '@app/office-kit';
import {
  changedFields,
  pickFields,
  type RecordValues,
  rebase,
} from '@app/office-kit/drafts/record-values.ts';
import { type ReactNode, useState } from 'react';
import { FieldDifferences } from '../differences/field-differences.tsx';
import styles from './forms.module.css';
import type { AnyRecordForm } from './record-form.ts';

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
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
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
  const saved = changedFields(base.values, theirs.values);
  const mine = changedFields(theirs.values, merged);
  const both = saved.filter(
    (field) => typed[field] !== base.values[field] && typed[field] !== theirs.values[field],
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
      <Changes before={base.values} after={theirs.values} fields={saved} labels={labels}>
        No field of this form.
      </Changes>
      {both.length > 0 && (
        <>
          <h3>Changed by both of you</h3>
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
        </>
      )}
      <h3>What your version would change</h3>
      <Changes before={theirs.values} after={merged} fields={mine} labels={labels}>
        Nothing.
      </Changes>
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

interface ChangesProps {
  before: RecordValues;
  after: RecordValues;
  fields: readonly string[];
  labels: Record<string, string>;
  children: string;
}

function Changes({ before, after, fields, labels, children }: ChangesProps) {
  if (fields.length === 0) return <p>{children}</p>;
  return (
    <FieldDifferences
      before={pickFields(before, fields)}
      after={pickFields(after, fields)}
      labels={labels}
    />
  );
}
