import { mailKindNames, mailKinds, mailStates } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { type EmailView, stateNames } from '../email-text.ts';
import styles from './emails.module.css';

interface EmailSearchProps {
  view: EmailView;
  onSearch: (view: EmailView) => void;
}

/** The `key` resets the fields when the URL changes, for example by going back. */
export function EmailSearch({ view, onSearch }: EmailSearchProps) {
  return (
    <search>
      <form
        key={JSON.stringify(view)}
        className={styles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const text = (name: string) => String(given.get(name) ?? '').trim();
          onSearch({ q: text('q'), state: text('state'), kind: text('kind') });
        }}
      >
        <TextInput
          className={styles.search}
          label="Find"
          name="q"
          type="search"
          placeholder="Address or subject"
          autoComplete="off"
          maxLength={200}
          defaultValue={view.q}
        />
        <NativeSelect
          label="State"
          name="state"
          defaultValue={view.state}
          data={[
            { value: '', label: 'All' },
            ...mailStates.map((value) => ({ value, label: stateNames[value] })),
          ]}
        />
        <NativeSelect
          label="Kind"
          name="kind"
          defaultValue={view.kind}
          data={[
            { value: '', label: 'All' },
            ...mailKindNames.map((value) => ({ value, label: mailKinds[value].name })),
          ]}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}
