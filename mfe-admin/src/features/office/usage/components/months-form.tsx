import { monthSchema } from '@app/contracts';
import { Button, TextInput } from '@app/office-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './usage.module.css';

interface MonthsFormProps {
  from: string;
  to: string;
  onShow: (months: { from: string; to: string }) => void;
  download: ReactNode;
}

/** Chooses months. Some browsers have a field for months, and others show a text field. */
export function MonthsForm({ from, to, onShow, download }: MonthsFormProps) {
  const [error, setError] = useState<{ from?: string; to?: string }>({});

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const months = { from: String(given.get('from')), to: String(given.get('to')) };
    const faultOf = (month: string) =>
      monthSchema.safeParse(month).success ? undefined : 'A month such as 2026-03';
    const faults = { from: faultOf(months.from), to: faultOf(months.to) };
    setError({ ...(faults.from && { from: faults.from }), ...(faults.to && { to: faults.to }) });
    if (!faults.from && !faults.to) onShow(months);
  }

  return (
    <form className={styles.tools} onSubmit={show} noValidate>
      <TextInput label="From" name="from" type="month" defaultValue={from} error={error.from} />
      <TextInput label="To" name="to" type="month" defaultValue={to} error={error.to} />
      <Button type="submit" variant="default">
        Show
      </Button>
      {download}
    </form>
  );
}
