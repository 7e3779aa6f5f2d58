import { newWorkStatuses, workStatusNames } from '@app/contracts';
import { Button, getHotkeyHandler, NativeSelect } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { ApiError, useNavigate, useSession } from '@app/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { area } from '../../../area.ts';
import type { NoticeState } from '../../layout/components/page-notice.tsx';
import { createEntry } from '../api/create-entry.ts';
import { statusOf } from '../entry-values.ts';
import { useEntryDraft } from '../use-entry-draft.ts';
import styles from './entry-form.module.css';
import { LengthHint } from './length-hint.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const KEYS = 'Mod+S';
const OTHER_KEYS = 'Mod+Enter';

/** As svc-content sanitizes entries. */
const CONTENT: RichTextFormat = {
  layout: 'paragraphs',
  marks: ['italic', 'bold', 'underline', 'subscript', 'superscript'],
  links: true,
  autolink: true,
  keepLines: true,
};

/** No answer came at the time, and the text was changed since. */
const SENT_BEFORE = {
  title: 'The entry was not added',
  message: 'What you submitted before was added after all.',
  advice: <p>Look at the list. Submit adds what stands here now as an entry of its own.</p>,
};

const REFUSED = { title: 'The entry was not added' };
const UNKNOWN = {
  title: 'The entry may not have been added',
  advice: <p>Submit it again: it will not be added twice.</p>,
};

/** Adds an entry, and leads to the list that it stands in. */
export function EntryForm() {
  const draft = useEntryDraft();
  const { id, status, content } = draft.values;
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const signedIn = useSession(area.session) !== null;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const flash = useFlash();
  const navigate = useNavigate();
  const submitByKey = () => button.current?.click();
  useShortcut(KEYS, 'Submit the entry', submitByKey, { whileTyping: true });
  useShortcut(OTHER_KEYS, 'Submit the entry', submitByKey, { whileTyping: true });

  /** In the capture phase, because the editor handles every Enter. */
  const submitInText = getHotkeyHandler([
    [
      OTHER_KEYS,
      (event: Event) => {
        event.stopPropagation();
        submitByKey();
      },
    ],
  ]);

  const focusContent = () =>
    form.current?.querySelector<HTMLElement>('[data-name="content"]')?.focus();

  const discard = () => {
    draft.drop();
    focusContent();
  };

  const refuse = (reason: string) => {
    setFault(reason);
    focusContent();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!signedIn) return form.current?.querySelector<HTMLElement>('[role="alert"] a')?.focus();
    if (content === '') return refuse('Required');
    setSending(true);
    try {
      await createEntry({ id, status: statusOf(status), content });
      draft.drop();
      const state: NoticeState = { notice: 'The entry was added.' };
      return await navigate('/webdata', { state });
    } catch (error) {
      setSending(false);
      const faulty = error instanceof ApiError && error.issues.find(isOfContent);
      if (faulty) return refuse(faulty.message);
      if (error instanceof ApiError && error.code === 'version_conflict') {
        draft.part();
        return flash({ kind: 'failure', ...SENT_BEFORE });
      }
      const failure = failureOf(error);
      if (failure)
        flash({ kind: 'failure', ...failure, ...(isRefusal(error) ? REFUSED : UNKNOWN) });
    }
  };

  return (
    <>
      {draft.foundAt && <DraftNotice at={draft.foundAt} outdated={false} onDiscard={discard} />}
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label="New entry"
        aria-busy={sending}
        onSubmit={submit}
        onKeyDownCapture={submitInText}
      >
        <NativeSelect
          className={styles.status}
          label="Status"
          name="status"
          value={statusOf(status)}
          aria-disabled={sending}
          onChange={(event) => sending || draft.set({ status: event.currentTarget.value })}
          data={newWorkStatuses.map((value) => ({ value, label: workStatusNames[value] }))}
        />
        <RichTextField
          label="Content"
          name="content"
          format={CONTENT}
          required
          // What is typed while it is being sent would be gone with the draft.
          readOnly={sending}
          value={content}
          error={fault}
          onChange={(html) => {
            draft.set({ content: html });
            setFault(null);
          }}
        />
        {!signedIn && <SignInAgain />}
        <div className={styles.actions}>
          {/* Disabled it would lose the focus. */}
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
          {!draft.kept && (
            <p className={styles.state} role="status">
              This browser cannot keep what you type here: it would be lost with a reload.
            </p>
          )}
        </div>
      </form>
    </>
  );
}

const isOfContent = ({ path }: { path: string }) => path === 'content';
/** The server's own word that it was not added; others may have stood between. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
