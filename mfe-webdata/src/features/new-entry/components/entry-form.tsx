import {
  type CreateWorkEntry,
  MAX_WORK_CONTENT,
  newWorkStatuses,
  workStatusNames,
} from '@app/contracts';
import { createWorkEntry } from '@app/contracts/endpoints';
import { Alert, Button, getHotkeyHandler, NativeSelect } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { ApiError, Link, useNavigate, useSession } from '@app/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { area } from '../../session/area.ts';
import { offeredStatus, useEntryDraft } from '../use-entry-draft.ts';
import styles from './entry-form.module.css';

const KEYS = 'Mod+S';
const OTHER_KEYS = 'Mod+Enter';

/** Must match the markup that svc-content's sanitizer allows in entries. */
const CONTENT: RichTextFormat = {
  layout: 'paragraphs',
  marks: ['italic', 'bold', 'underline', 'subscript', 'superscript'],
  links: true,
  autolink: true,
  keepLines: true,
};

/** The form for a new entry. After saving, it opens the list. */
export function EntryForm() {
  const draft = useEntryDraft();
  const { status, content } = draft.values;
  const signedIn = useSession(area.session) !== null;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { submitInText } = useSubmitKeys(() => button.current?.click());

  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusContent = () => focus('[data-name="content"]');
  const { sending, issue, submit, clearIssue } = useEntrySubmit(draft, focusContent);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!signedIn) return focus('[role="alert"] a');
    void submit();
  };

  return (
    <>
      {draft.foundAt && (
        <DraftNotice
          at={draft.foundAt}
          outdated={false}
          onDiscard={() => {
            draft.drop();
            focusContent();
          }}
        />
      )}
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label="New entry"
        aria-busy={sending}
        onSubmit={onSubmit}
        onKeyDownCapture={submitInText}
      >
        <NativeSelect
          className={styles.status}
          label="Status"
          name="status"
          value={offeredStatus(status)}
          aria-disabled={sending}
          onChange={(event) => sending || draft.set({ status: event.currentTarget.value })}
          data={newWorkStatuses.map((value) => ({ value, label: workStatusNames[value] }))}
        />
        <RichTextField
          label="Content"
          name="content"
          format={CONTENT}
          required
          autofocus
          // A successful request deletes the draft, so text typed during the request would be lost.
          readOnly={sending}
          value={content}
          error={issue}
          onChange={(html) => {
            draft.set({ content: html });
            clearIssue();
          }}
        />
        {!signedIn && <SignInAgain />}
        <div className={styles.actions}>
          {/* The button is not `disabled` while sending, because a disabled button loses the focus. */}
          <Button
            ref={button}
            type="submit"
            aria-disabled={sending}
            data-disabled={sending || undefined}
            aria-keyshortcuts={ariaKeys(KEYS)}
          >
            {sending ? 'Sending…' : 'Submit'}
          </Button>
          <LengthHint length={content.length} />
          {!draft.isStored && (
            <p className={styles.state} role="status">
              This browser cannot store what you type here: it would be lost with a reload.
            </p>
          )}
        </div>
      </form>
    </>
  );
}

function useSubmitKeys(submit: () => void) {
  useShortcut(KEYS, 'Submit the entry', submit, { whileTyping: true });
  useShortcut(OTHER_KEYS, 'Submit the entry', submit, { whileTyping: true });
  const handler = (event: Event) => {
    event.stopPropagation();
    submit();
  };
  // Runs in the capture phase, because the editor would otherwise handle the Enter key first.
  return { submitInText: getHotkeyHandler([[OTHER_KEYS, handler]]) };
}

/** Replaces a redirect to the login page, so that the text is not lost. The specification prescribes the title. */
function SignInAgain() {
  return (
    <Alert color="red" role="alert" title="please provide token">
      Your session has ended, so this entry cannot be sent. What you typed stays here.{' '}
      <Link to={area.loginFor('/webdata/addentris')}>Log in again</Link>
    </Alert>
  );
}

const NEAR_LIMIT = MAX_WORK_CONTENT * 0.9;

/** Shows the length of the text when it is near the limit. Screen readers announce only that the limit is reached. */
function LengthHint({ length }: { length: number }) {
  const most = MAX_WORK_CONTENT.toLocaleString('en');
  return (
    <p className={styles.state} hidden={length < NEAR_LIMIT}>
      <span role="status">
        {length > MAX_WORK_CONTENT && 'Too long: '}
        {length >= NEAR_LIMIT && `${most} characters are the limit, formatting counted. `}
      </span>
      {length >= NEAR_LIMIT && `These are ${length.toLocaleString('en')}.`}
    </p>
  );
}

/**
 * The message for a text that was changed after an earlier attempt. That attempt succeeded, but its response was
 * lost.
 */
const SENT_BEFORE = {
  title: 'The entry was not added',
  message: 'Your earlier submission was added after all.',
  advice: <p>Check the list. Submit now adds the current text as a separate entry.</p>,
};

const REFUSED = { title: 'The entry was not added' };
const UNKNOWN = {
  title: 'The entry may not have been added',
  advice: <p>Submit it again: it will not be added twice.</p>,
};

/** Returns `submit`, which sends the entry and opens the list, and `issue`, the validation error of the content. */
function useEntrySubmit(draft: ReturnType<typeof useEntryDraft>, onIssue: () => void) {
  const [sending, setSending] = useState(false);
  const [issue, setIssue] = useState<string | null>(null);
  const flash = useFlash();
  const navigate = useNavigate();
  const { id, status, content } = draft.values;

  const refuse = (message: string) => {
    setIssue(message);
    onIssue();
  };

  const submit = async () => {
    if (content === '') return refuse('Required');
    setSending(true);
    try {
      const body: Required<CreateWorkEntry> = { id, status: offeredStatus(status), content };
      await area.api.call(createWorkEntry, { body });
      draft.drop();
      await navigate('/webdata', { state: { notice: 'The entry was added.' } });
    } catch (error) {
      setSending(false);
      report(error);
    }
  };

  const report = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const contentIssue = issues.find(({ path }) => path === 'content');
    if (contentIssue) return refuse(contentIssue.message);
    if (error instanceof ApiError && error.code === 'version_conflict') {
      draft.renew();
      return flash({ kind: 'failure', ...SENT_BEFORE });
    }
    const failure = failureOf(error);
    if (failure) flash({ kind: 'failure', ...failure, ...(isRefusal(error) ? REFUSED : UNKNOWN) });
  };

  return { sending, issue, submit, clearIssue: () => setIssue(null) };
}

/** Returns whether the server has refused the entry. After any other error, the outcome is unknown. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
