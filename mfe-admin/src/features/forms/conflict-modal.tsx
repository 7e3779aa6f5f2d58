import { errorMessages } from '@app/contracts';
import { Button, Modal } from '@app/web-kit/office';
import { FieldDifferences } from '../differences/field-differences.tsx';
import styles from './conflict-modal.module.css';
import { changedFields, pickFields, type RecordValues, rebase } from './record-values.ts';
import type { RecordForm } from './use-record-form.ts';

interface ConflictModalProps<Values extends RecordValues> {
  form: RecordForm<Values>;
  /** What the page calls the fields. */
  labels: Record<string, string>;
}

/** Two have changed the same record: shows what the other one saved and what of it mine would change. */
export function ConflictModal<Values extends RecordValues>({
  form,
  labels,
}: ConflictModalProps<Values>) {
  const { base, values, conflict } = form;
  const theirs = conflict?.values ?? base.values;
  const merged = rebase(base.values, values, theirs);
  const saved = changedFields(base.values, theirs);
  const mine = changedFields(theirs, merged);

  return (
    <Modal
      opened={conflict !== null}
      // Escape decides nothing: what is typed stays, and the next save meets the same version.
      onClose={form.postpone}
      title={errorMessages.version_conflict}
      size="xl"
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
    >
      <p className={styles.text} role="alert">
        Nothing was saved, and what you typed is still here.
      </p>
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
        <Button data-autofocus onClick={form.keepMine}>
          Go on with both
        </Button>
      </div>
    </Modal>
  );
}
