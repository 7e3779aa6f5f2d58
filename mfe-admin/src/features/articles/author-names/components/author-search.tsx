import { Button, TextInput } from '@app/office-kit';
import styles from './author-names.module.css';

interface AuthorSearchProps {
  shown: string;
  onSearch: (name: string) => void;
}

export function AuthorSearch({ shown, onSearch }: AuthorSearchProps) {
  return (
    <search>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('name');
          onSearch(String(given ?? '').trim());
        }}
      >
        <TextInput
          className={styles.name}
          label="Name as it is"
          name="name"
          autoComplete="off"
          required
          maxLength={500}
          defaultValue={shown}
        />
        <Button type="submit" variant="default">
          Show articles
        </Button>
      </form>
    </search>
  );
}
