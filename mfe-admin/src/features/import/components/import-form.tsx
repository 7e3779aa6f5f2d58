import { csvFile, importColumns } from '@app/contracts';
import { Alert, Button, Checkbox } from '@app/web-kit/office';
import { storeFile } from '../../downloads/make-file.ts';
import { FormSection } from '../../forms/form-section.tsx';
import type { ImportState } from '../import-state.ts';
import { theImport } from '../the-import.ts';
import { ChosenList } from './chosen-list.tsx';
import { ColumnHelp } from './column-help.tsx';
import { DropZone } from './drop-zone.tsx';

/** What is to be imported, and the choices that go with it. */
export function ImportForm({ files, choices, step, plan, problem }: ImportState) {
  const busy = step === 'running' || step === 'checking';
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
          variant={plan ? 'default' : 'filled'}
          loading={step === 'checking'}
          disabled={!files.source || step === 'running'}
          onClick={() => theImport.check()}
        >
          Check
        </Button>{' '}
        <Button variant="subtle" onClick={template}>
          Download template (CSV)
        </Button>
      </div>
      <ColumnHelp />
    </FormSection>
  );
}
