import { Button, TextInput } from '@app/office-kit';
import styles from './redirects.module.css';

interface RedirectSearchProps {
  query: string;
  onSearch: (text: string) => void;
}

/** The `key` resets the field when the URL changes, for example by going back. */
export function RedirectSearch({ query, onSearch }: RedirectSearchProps) {
  return (
    <search>
      <form
        key={query}
        className={styles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('q');
          onSearch(String(given ?? '').trim());
        }}
      >
        <TextInput
          className={styles.search}
          label="Find"
          name="q"
          type="search"
          placeholder="Address, title, number or DOI"
          autoComplete="off"
          maxLength={1_000}
          defaultValue={query}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}
