import { errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { readUser } from '@app/contracts/endpoints';
import { ApiError } from '@app/web-kit';
import { Alert, Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Area } from '../area.ts';
import styles from './confirm-identity.module.css';

type Factor = 'currentPassword' | 'code';

/**
 * Asks users for their password, or for a code if they have a second factor, when the server requires a confirmation
 * of a change. The change is sent again after the confirmation.
 */
export function ConfirmIdentity({ area }: { area: Area }) {
  const { factor, opened, answer } = useQuestion(area);
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title="Confirm that it is you"
      // Places this modal above the dialog that sent the request.
      zIndex={400}
    >
      {factor && <ConfirmForm area={area} first={factor} onAnswer={answer} />}
    </Modal>
  );
}

/** Registers the dialog with the area. Requests that wait at the same time share one question. */
function useQuestion(area: Area) {
  const [factor, setFactor] = useState<Factor | null>(null);
  const [opened, setOpened] = useState(false);
  const resolve = useRef<(isConfirmed: boolean) => void>(undefined);

  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    area.askToConfirm = () => {
      asked ??= new Promise<boolean>((settle) => {
        resolve.current = (isConfirmed) => {
          asked = undefined;
          settle(isConfirmed);
        };
        void factorOf(area).then((found) => {
          setFactor(found);
          setOpened(true);
        });
      });
      return asked;
    };
    return () => {
      area.askToConfirm = undefined;
      resolve.current?.(false);
    };
  }, [area]);

  return {
    factor,
    opened,
    answer: (isConfirmed: boolean) => {
      setOpened(false);
      resolve.current?.(isConfirmed);
    },
  };
}

/** Returns the field that the server will require. Returns the password if the user cannot be read. */
async function factorOf(area: Area): Promise<Factor> {
  try {
    const { id } = await area.verify();
    const { secondFactor } = await area.api.call(readUser, { params: { id } });
    return secondFactor ? 'code' : 'currentPassword';
  } catch {
    return 'currentPassword';
  }
}

interface ConfirmFormProps {
  area: Area;
  first: Factor;
  onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmForm({ area, first, onAnswer }: ConfirmFormProps) {
  const [factor, setFactor] = useState(first);
  const [value, setValue] = useState('');
  const [sending, setSending] = useState(false);
  const [issue, setIssue] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to a form that contains the dialog as a component.
    event.stopPropagation();
    setSending(true);
    setIssue(undefined);
    setFailure(undefined);
    try {
      await area.confirm(factor === 'code' ? { code: value } : { currentPassword: value });
      onAnswer(true);
    } catch (error) {
      setSending(false);
      const found = error instanceof ApiError ? error.issues[0] : undefined;
      if (found?.path === 'code') setFactor('code');
      if (found) setIssue(found.message);
      else setFailure(messageOf(error));
      field.current?.focus();
    }
  };

  const props = {
    ref: field,
    required: true,
    error: issue,
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>
        This change needs a recent login. Confirm your password to send the change. Nothing that you
        typed is lost.
      </p>
      {failure && <Alert color="red">{failure}</Alert>}
      {factor === 'code' ? (
        <TextInput
          {...props}
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <PasswordInput {...props} label="Your password" autoComplete="current-password" />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function messageOf(error: unknown): string {
  const isLimit = error instanceof ApiError && error.status === 429;
  return isLimit ? errorMessages.too_many_requests : SOMETHING_WENT_WRONG;
}
