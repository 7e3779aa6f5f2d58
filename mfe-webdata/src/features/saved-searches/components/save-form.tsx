import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import type { View } from '../../work-log/view.ts';
import { savedView } from '../saved-view.ts';
import type { SavedSearches } from '../use-saved-searches.ts';
import styles from './saved-searches.module.css';

export function SaveForm({ saved, view }: { saved: SavedSearches; view: View }) {
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const flash = useFlash();

  const refuse = (reason: string) => {
    setIssue(reason);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMessage('');
    if (name.trim() === '') return refuse('Required');
    setSaving(true);
    try {
      const search = await saved.save(name, savedView(view));
      setName('');
      setMessage(`Saved as “${search.name}”.`);
    } catch (error) {
      const nameIssue =
        error instanceof ApiError && error.issues.find(({ path }) => path === 'name');
      const failure = failureOf(error);
      if (nameIssue) refuse(nameIssue.message);
      else if (failure) flash({ kind: 'failure', title: 'The search was not saved', ...failure });
    }
    setSaving(false);
  };

  return (
    <form className={styles.save} noValidate aria-label="Save this search" onSubmit={submit}>
      <TextInput
        ref={field}
        className={styles.field}
        label="Name"
        description="Stores the current filter, search, dates and order. A search of the same name is replaced."
        autoComplete="off"
        maxLength={60}
        value={name}
        error={issue}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setIssue(null);
        }}
      />
      <Button type="submit" variant="default" loading={saving}>
        Save this search
      </Button>
      <p role="status" className={styles.state}>
        {message}
      </p>
    </form>
  );
}
