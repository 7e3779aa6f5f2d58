import { Button } from '@app/office-kit';
import type { ChosenFiles } from '../chosen-files.ts';
import styles from './exchange.module.css';

interface ChosenListProps {
  files: ChosenFiles;
  disabled: boolean;
  onClear: () => void;
}

const MAX_SHOWN = 5;

export function ChosenList({ files, disabled, onClear }: ChosenListProps) {
  const { source, pdfs, ignored } = files;
  const bytes = pdfs.reduce((sum, { size }) => sum + size, 0);
  const isEmpty = !source && pdfs.length === 0 && ignored.length === 0;
  return (
    <div className={styles.chosen}>
      <div role="status">
        {isEmpty ? (
          <p className={styles.none}>No files are chosen yet.</p>
        ) : (
          <dl className={styles.list}>
            <dt>Source</dt>
            <dd>{source ? source.name : 'none yet: a CSV, a Crossref XML or a BibTeX file'}</dd>
            <dt>PDFs</dt>
            <dd>
              {pdfs.length === 0
                ? 'none yet'
                : `${pdfs.length.toLocaleString()} (${(bytes / 1_048_576).toFixed(1)} MB)`}
            </dd>
            {ignored.length > 0 && (
              <>
                <dt>Ignored</dt>
                <dd>{shortened(ignored)}</dd>
              </>
            )}
          </dl>
        )}
      </div>
      {!isEmpty && (
        <Button variant="subtle" size="compact-md" disabled={disabled} onClick={onClear}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function shortened(names: readonly string[]): string {
  const more = names.length - MAX_SHOWN;
  const shown = names.slice(0, MAX_SHOWN).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
