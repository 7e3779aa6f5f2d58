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
import styles from './conflict-modal.module.css';
import type { RecordForm } from './use-record-form.ts';

interface ConflictModalProps<Values extends RecordValues> {
  form: RecordForm<Values>;
  /** What the page calls the fields. */
  labels: Record<string, string>;
  /** Who saved it and when, where that is known. */
  children?: ReactNode;
}

/** Two have changed the same record: shows what the other one saved and what of it mine would change. */
export function ConflictModal<Values extends RecordValues>(props: ConflictModalProps<Values>) {
  const { form } = props;
  return (
    <Modal
      opened={form.conflict !== null}
      // Escape decides nothing: what is typed stays, and the next save meets the same version.
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

/** Begins anew with each conflict: the modal takes its content away when it closes. */
function Conflict<Values extends RecordValues>({
  form,
  labels,
  children,
}: ConflictModalProps<Values>) {
  const { base, values, conflict } = form;
  const [theirsIn, setTheirsIn] = useState<readonly (keyof Values & string)[]>([]);
  const theirs = conflict?.values ?? base.values;
  const merged = { ...rebase(base.values, values, theirs), ...pickFields(theirs, theirsIn) };
  const saved = changedFields(base.values, theirs);
  const mine = changedFields(theirs, merged);
  const both = saved.filter(
    (field) => form.changed.includes(field) && values[field] !== theirs[field],
  );

  return (
    <>
      <div className={styles.text} role="alert">
        {children}
        <p>
          Nothing was saved, and what you typed is still here. Choose what the form goes on with,
          and then Submit.
        </p>
      </div>
      <h3 className={styles.heading}>What was saved meanwhile</h3>
      {saved.length === 0 ? (
        <p className={styles.text}>Nothing that this form has.</p>
      ) : (
        <FieldDifferences
          before={pickFields(base.values, saved)}
          after={pickFields(theirs, saved)}
          labels={labels}
        />
      )}
      {both.length > 0 && (
        <>
          <h3 className={styles.heading}>Changed by both of you</h3>
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
              <div className={styles.choices}>
                <Radio value="mine" label="Keep mine" />
                <Radio value="theirs" label="Take theirs" />
              </div>
            </Radio.Group>
          ))}
        </>
      )}
      <h3 className={styles.heading}>What yours would change of it</h3>
      {mine.length === 0 ? (
        <p className={styles.text}>Nothing.</p>
      ) : (
        <FieldDifferences
          before={pickFields(theirs, mine)}
          after={pickFields(merged, mine)}
          labels={labels}
        />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => conflict && form.adopt(conflict)}>
          Take theirs, discard mine
        </Button>
        <Button data-autofocus onClick={() => form.keepMine(theirsIn)}>
          Put both into the form
        </Button>
      </div>
    </>
  );
}
