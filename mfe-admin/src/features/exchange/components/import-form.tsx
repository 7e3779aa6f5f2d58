import { csvFile, importColumns } from '@app/contracts';
import { Alert, Button, Checkbox } from '@app/office-kit';
import { storeFile } from '@app/office-kit/requests/downloads.ts';
import { useRef } from 'react';
import { FormSection } from '../../forms/form-section.tsx';
import type { ImportState } from '../import-state.ts';
import { theImport } from '../the-import.ts';
import { ChosenList } from './chosen-list.tsx';
import { ColumnHelp } from './column-help.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './exchange.module.css';

/** What is to be imported, and the choices that go with it. */
export function ImportForm({ files, choices, step, plan, problem }: ImportState) {
  const busy = step === 'running' || step === 'checking';
  const check = useRef<HTMLButtonElement>(null);
  const stopCheck = () => {
    theImport.stop();
    // The button of the stop is gone with it.
    requestAnimationFrame(() => check.current?.focus());
  };
  const template = () => {
    storeFile(new Blob([csvFile([importColumns])], { type: 'text/csv' }), 'articles-template.csv');
  };
  return (
    <FormSection
      title="Import articles"
      help="A table of articles (CSV), Crossref’s XML or a BibTeX file, with the PDF of each article. Checking stores nothing."
    >
      <DropZone disabled={busy} onFiles={(added) => theImport.addFiles(added)} />
      <ChosenList files={files} disabled={busy} onClear={() => theImport.clearFiles()} />
      <Checkbox
        label="Take articles without a transaction id"
        description="For back issues of which nobody knows it any more. Without this, an empty one is a fault."
        disabled={busy}
        checked={choices.withoutTxnid}
        onChange={({ currentTarget }) =>
          theImport.setChoices({ withoutTxnid: currentTarget.checked })
        }
      />
      <Checkbox
        label="Take articles without an email"
        description="Their authors cannot be written to from here. Without this, an empty one is a fault."
        disabled={busy}
        checked={choices.withoutEmail}
        onChange={({ currentTarget }) =>
          theImport.setChoices({ withoutEmail: currentTarget.checked })
        }
      />
      {step === 'choosing' && problem !== '' && (
        <Alert color="red" title="The source was not checked" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Button
          ref={check}
          variant={plan ? 'default' : 'filled'}
          loading={step === 'checking'}
          disabled={step === 'running'}
          // Not `disabled`, which would hide from the keyboard why it does nothing.
          aria-disabled={!files.source}
          data-disabled={!files.source || undefined}
          aria-describedby={files.source ? undefined : 'why-no-check'}
          onClick={() => files.source && theImport.check()}
        >
          Check
        </Button>{' '}
        {step === 'checking' && (
          <Button color="red" variant="outline" onClick={stopCheck}>
            Stop
          </Button>
        )}{' '}
        <Button variant="subtle" onClick={template}>
          Download template (CSV)
        </Button>
        {!files.source && (
          <p className={styles.why} id="why-no-check">
            Choose the source first: a CSV, a Crossref XML or a BibTeX file.
          </p>
        )}
      </div>
      <ColumnHelp />
    </FormSection>
  );
}
