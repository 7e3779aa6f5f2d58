import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import type { View } from '../../entries/view.ts';
import { savedView } from '../saved-view.ts';
import type { SavedSearches } from '../use-saved-searches.ts';
import styles from './saved-searches.module.css';

/** Saves what the list shows under a name; a name that is taken is given to it anew. */
export function SaveForm({ saved, view }: { saved: SavedSearches; view: View }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const flash = useFlash();

  const refuse = (reason: string) => {
    setFault(reason);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTold('');
    if (name.trim() === '') return refuse('Required');
    setSaving(true);
    try {
      const search = await saved.save(name, savedView(view));
      setName('');
      setTold(`Saved as “${search.name}”.`);
    } catch (error) {
      const faulty = error instanceof ApiError && error.issues.find(({ path }) => path === 'name');
      const failure = failureOf(error);
      if (faulty) refuse(faulty.message);
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
        description="For the filter, search, dates and order shown now. One of the same name is replaced."
        autoComplete="off"
        maxLength={60}
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Button type="submit" variant="default" loading={saving}>
        Save this search
      </Button>
      <p role="status" className={styles.state}>
        {told}
      </p>
    </form>
  );
}
