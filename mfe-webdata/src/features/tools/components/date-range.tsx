import { Button, TextInput } from '@app/office-kit';
import { useNavigate } from '@app/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { FIRST_DAY, LAST_DAY, type View, viewPath } from '../../entries/view.ts';
import styles from './entry-tools.module.css';

/** The days that the list is of. It has the address's whenever those change, by the way back too. */
export function DateRange({ view }: { view: View }) {
  return <DateForm key={`${view.from} ${view.to}`} view={view} />;
}

function DateForm({ view }: { view: View }) {
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, to } = event.currentTarget.elements as unknown as Record<
      'from' | 'to',
      HTMLInputElement
    >;
    const refuse = (field: HTMLInputElement, reason: string) => {
      setFault(reason);
      field.focus();
    };
    // Of a date that is only half typed the value is empty.
    const half = [from, to].find(({ validity }) => validity.badInput);
    if (half) return refuse(half, 'This is not a whole date.');
    const far = [from, to].find(({ value }) => value && (value < FIRST_DAY || value > LAST_DAY));
    if (far) return refuse(far, 'This is no date that can be asked for.');
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
      aria-invalid={fault !== null || undefined}
      aria-describedby={fault === null ? undefined : id}
      onChange={() => setFault(null)}
    />
  );

  return (
    <form className={styles.dates} noValidate aria-label="Dates" onSubmit={show}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" variant="default">
        Show these days
      </Button>
      {(view.from || view.to) && (
        <Button variant="default" onClick={() => navigate(viewPath(view, { from: '', to: '' }))}>
          Clear dates
        </Button>
      )}
      {fault && (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
