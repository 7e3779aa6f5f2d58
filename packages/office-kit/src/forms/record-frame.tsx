import { errorMessages } from '@app/contracts';
import { Button, Modal, Progress, Radio } from '@app/office-kit';
import { type FormEventHandler, type ReactNode, useRef, useState } from 'react';
import { FieldDifferences } from '../differences/field-differences.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { changedFields, isEqual, type RecordValues, rebase } from '../drafts/record-values.ts';
import { ariaKeys, useShortcut } from '../keyboard/shortcuts.ts';
import styles from './record-frame.module.css';
import type { AnyRecordForm } from './use-record-form.ts';

interface RecordFrameProps {
  form: AnyRecordForm;
  labels: Record<string, string>;
  /** The text that explains what happens to unsaved input when the user leaves the page. */
  leaving: ReactNode;
  /** False if another component asks for confirmation before the page is left. Only one component can ask. */
  guarded?: boolean;
  conflictNote?: ReactNode;
  children: ReactNode;
}

/** The components around a form: the draft notice, the conflict modal and the confirmation on leaving. */
export function RecordFrame(props: RecordFrameProps) {
  const { form, labels, leaving, guarded = true, conflictNote, children } = props;
  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.isOutdated}
          withFile={form.hasFiles}
          onDiscard={form.discard}
        />
      )}
      {children}
      <ConflictModal form={form} labels={labels}>
        {conflictNote}
      </ConflictModal>
      {guarded && (
        <LeaveGuard area={form.area} unsaved={form.unsaved}>
          {leaving}
        </LeaveGuard>
      )}
    </>
  );
}

const KEYS = 'Mod+S';

interface RecordFieldsProps {
  form: AnyRecordForm;
  label: string;
  className?: string | undefined;
  actions?: ReactNode;
  onChange?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

export function RecordFields(props: RecordFieldsProps) {
  const { form, label, className, actions, onChange, children } = props;
  const { saving, progress } = form;
  const submit = useRef<HTMLButtonElement>(null);
  // While the form is being sent, the button is disabled and ignores `click()`.
  useShortcut(KEYS, 'Save', () => submit.current?.click(), { whileTyping: true });

  return (
    <form
      ref={form.element}
      className={className}
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit}
      onChange={onChange}
    >
      {children}
      <div className={styles.bar}>
        <Button ref={submit} type="submit" disabled={saving} aria-keyshortcuts={ariaKeys(KEYS)}>
          {saving ? 'Sending…' : 'Submit'}
        </Button>
        {actions}
        {progress !== undefined && (
          <Progress
            className={styles.progress}
            value={progress * 100}
            aria-label="Share of the upload that is sent"
          />
        )}
        <p className={styles.state} aria-live="polite">
          {stateText(form)}
        </p>
      </div>
    </form>
  );
}

function stateText({ saving, progress, errors, unsaved, unchanged }: AnyRecordForm): string {
  if (saving) return progress === 1 ? 'Sent; the server is checking and storing it.' : '';
  const count = Object.values(errors).filter(Boolean).length;
  if (count > 0) return `${count} ${count === 1 ? 'field needs' : 'fields need'} attention.`;
  if (unsaved) return 'Not saved yet.';
  return unchanged ? 'Nothing was changed.' : '';
}

interface ConflictModalProps {
  form: AnyRecordForm;
  labels: Record<string, string>;
  children?: ReactNode;
}

/** Shows what another user has saved meanwhile, and lets the user choose a value for each conflicting field. */
function ConflictModal(props: ConflictModalProps) {
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

/** The content of the conflict modal. Closing the modal unmounts this component, which resets the choices. */
function Conflict({ form, labels, children }: ConflictModalProps) {
  const { base, typed, conflict } = form;
  const [theirsIn, setTheirsIn] = useState<readonly string[]>([]);
  const theirs = conflict?.state ?? base;
  const merged = rebase(base.values, typed, theirs.values, theirsIn);
  const both = changedFields(base.values, theirs.values).filter(
    (field) =>
      !isEqual(typed[field], base.values[field]) && !isEqual(typed[field], theirs.values[field]),
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
      {changes(base.values, theirs.values, 'No fields of this form.')}
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
          Combine both in the form
        </Button>
      </div>
    </div>
  );
}
