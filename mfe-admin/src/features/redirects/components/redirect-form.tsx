import { type AddedRedirects, MAX_REDIRECTS } from '@app/contracts';
import { addRedirects } from '@app/contracts/endpoints';
import { Button, Textarea } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { FormSection } from '../../forms/field-sections.tsx';

/** Adds former addresses to articles from a table. */
export function RedirectForm({ onAdded }: { onAdded: () => void }) {
  const [table, setTable] = useState('');
  const [outcome, setOutcome] = useState<AddedRedirects | null>(null);
  const { run, busy } = useAction();
  const add = () =>
    run('The redirects were not added', async () => {
      const next = await area.api.call(addRedirects, { body: { table } });
      setOutcome(next);
      // Lines with errors stay, so that they can be corrected.
      const lines = table.split(/\r\n|\r|\n/);
      setTable(next.faulty.map(({ line }) => lines[line - 1] ?? '').join('\n'));
      onAdded();
    });
  return (
    <FormSection
      title="Add redirects"
      help="From a table with many lines. A single address can also be entered in the form of its article, under “Former addresses”."
    >
      <Textarea
        label="Table of former addresses"
        description={`In each line an address, a comma, and the reference number or DOI of the article. At most ${MAX_REDIRECTS} lines at once.`}
        placeholder="https://old.example.org/article/view/12,JRN-2026-014"
        rows={4}
        value={table}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
      />
      <div>
        <Button disabled={busy || table.trim() === ''} onClick={add}>
          Add redirects
        </Button>
      </div>
      <div aria-live="polite">{outcome && <Outcome {...outcome} />}</div>
    </FormSection>
  );
}

function Outcome({ added, known, faulty }: AddedRedirects) {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
  return (
    <>
      <p>
        {count(added, 'address was', 'addresses were')} added
        {known > 0 && `, ${count(known, 'was', 'were')} there already`}.
      </p>
      {faulty.length > 0 && (
        <>
          <p>
            {count(faulty.length, 'line was', 'lines were')} left out and can be corrected above:
          </p>
          <ul>
            {faulty.map(({ line, message }, at) => (
              <li key={line}>
                Line {at + 1}: {message}.
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
