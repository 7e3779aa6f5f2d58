import { suggestAuthorNames } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { useId, useState } from 'react';
import { area } from '../../../../area.ts';
import styles from './author-names.module.css';

interface AuthorSearchProps {
  currentName: string;
  onSearch: (name: string) => void;
}

/** The delay after the last keystroke before names are requested. */
const PAUSE_MS = 200;

export function AuthorSearch({ currentName, onSearch }: AuthorSearchProps) {
  const [typed, setTyped] = useState(currentName);
  const list = useId();
  const q = typed.trim();
  const { data } = useQuery({
    ...area.query(suggestAuthorNames, { query: { q } }, { pauseMs: PAUSE_MS }),
    enabled: q !== '' && q !== currentName,
  });
  const names = useLast(data) ?? [];
  return (
    <search>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(q);
        }}
      >
        <TextInput
          className={styles.name}
          label="Current name"
          description="Type a part of the name, and choose the whole name."
          name="name"
          autoComplete="off"
          required
          maxLength={500}
          list={list}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" variant="default">
          Show articles
        </Button>
      </form>
    </search>
  );
}
