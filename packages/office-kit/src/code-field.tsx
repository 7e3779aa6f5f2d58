import { errorMessages } from '@app/contracts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { type Ref, useState } from 'react';
import styles from './login-form.module.css';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  username: string;
  value: string;
  onChange: (code: string) => void;
}

/** Accepts six digits from the authenticator app or, on request, a recovery code, which contains letters. */
export function CodeField({ ref, username, value, onChange }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <TextInput
        // The key creates a new field, because phones switch the on-screen keyboard only for a new field.
        key={recovery ? 'recovery' : 'app'}
        ref={ref}
        label={recovery ? 'Recovery code' : 'Code'}
        description={
          recovery
            ? `One of the ten that ${username} got with the second factor; each is good once.`
            : `${errorMessages.second_factor_required}, ${username}.`
        }
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={recovery ? 'text' : 'numeric'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <UnstyledButton
        className={styles.other}
        onClick={() => {
          setRecovery(!recovery);
          onChange('');
        }}
      >
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </UnstyledButton>
    </>
  );
}
