import { Button, TextInput } from '@app/office-kit';
import { useNavigate } from '@app/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { FIRST_DAY, LAST_DAY, type View, viewPath } from '../view.ts';
import styles from './date-range.module.css';

export function DateRange({ view }: { view: View }) {
  const navigate = useNavigate();
  const [issue, setIssue] = useState<string | null>(null);
  const id = useId();

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form contains exactly these two fields, but `elements` has no type for named fields.
    const { from, to } = event.currentTarget.elements as unknown as Record<
      'from' | 'to',
      HTMLInputElement
    >;
    const refuse = (field: HTMLInputElement, reason: string) => {
      setIssue(reason);
      field.focus();
    };
    // The value of an incompletely typed date is empty, as if there were no date, so `validity` is checked.
    const incomplete = [from, to].find(({ validity }) => validity.badInput);
    if (incomplete) return refuse(incomplete, 'This date is incomplete.');
    const outOfRange = [from, to].find(
      ({ value }) => value && (value < FIRST_DAY || value > LAST_DAY),
    );
    if (outOfRange) return refuse(outOfRange, 'This date is out of range.');
    if (from.value && to.value && from.value > to.value) {
      return refuse(from, 'From is later than To.');
    }
    navigate(viewPath(view, { from: from.value, to: to.value }));
  };

  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      defaultValue={view[name]}
      aria-invalid={issue !== null || undefined}
      aria-describedby={issue === null ? undefined : id}
      onChange={() => setIssue(null)}
    />
  );

  return (
    <form className={styles.dates} noValidate aria-label="Dates" onSubmit={show}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" variant="default">
        Apply
      </Button>
      {(view.from || view.to) && (
        <Button variant="default" onClick={() => navigate(viewPath(view, { from: '', to: '' }))}>
          Clear dates
        </Button>
      )}
      {issue && (
        <p id={id} className={styles.issue} role="alert">
          {issue}
        </p>
      )}
    </form>
  );
}
