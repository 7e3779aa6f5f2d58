import { Button, Progress } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { type FormEventHandler, type ReactNode, useRef } from 'react';
import { ConflictModal } from './conflict-modal.tsx';
import styles from './forms.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import type { AnyRecordForm } from './use-record-form.ts';

interface RecordFrameProps {
  form: AnyRecordForm;
  labels: Record<string, string>;
  /** The text that explains what happens to unsaved input when the user leaves the page. */
  leaving: ReactNode;
  /** False if another component asks for confirmation before the page is left. Only one can do so. */
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
      {guarded && <LeaveGuard unsaved={form.unsaved}>{leaving}</LeaveGuard>}
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
  // The button is disabled while the form is being sent, and so ignores the click.
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
