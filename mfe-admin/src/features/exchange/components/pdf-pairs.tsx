import { plainText } from '@app/contracts';
import type { DragEvent } from 'react';
import type { ImportState } from '../import-state.ts';
import { bulkImport } from '../import-store.ts';
import styles from './exchange.module.css';

const MAX_SHOWN = 50;

interface PdfPairsProps {
  state: ImportState;
  unusedPdfs: readonly string[];
}

/** Lists the PDFs that belong to no article. Users can drag a PDF to an article or choose the article in a list. */
export function PdfPairs({ state, unusedPdfs }: PdfPairsProps) {
  const rows = [...(state.plan?.rows ?? []).entries()].filter(
    ([at, { pdf, outcome }]) => state.pairs.has(at) || (pdf === '' && outcome === 'faulty'),
  );
  if (unusedPdfs.length === 0 && state.pairs.size === 0) return null;
  if (rows.length === 0) {
    return (
      <details>
        <summary>PDFs that belong to no article ({unusedPdfs.length})</summary>
        <p className={styles.unused}>{unusedPdfs.join(', ')}</p>
      </details>
    );
  }
  return (
    <div>
      <h3 className={styles.subheading}>Articles and PDFs that do not match</h3>
      <p className={styles.unused}>
        Drag a PDF to its article, or choose it there. The source is checked again each time.
      </p>
      <ul className={styles.names} aria-label="PDFs that belong to no article">
        {unusedPdfs.map((name) => (
          <li
            key={name}
            draggable
            className={styles.draggable}
            onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', name)}
          >
            {name}
          </li>
        ))}
      </ul>
      {rows.slice(0, MAX_SHOWN).map(([at, { refnumber, title }]) => {
        const chosen = state.pairs.get(at) ?? '';
        const drop = (event: DragEvent) => {
          event.preventDefault();
          const name = event.dataTransfer.getData('text/plain');
          if (unusedPdfs.includes(name)) void bulkImport.pair(at, name);
        };
        return (
          <label
            key={at}
            className={styles.pair}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            <span>
              {refnumber} {plainText(title)}
            </span>
            <select
              aria-label={`PDF of ${refnumber}`}
              value={chosen}
              onChange={({ currentTarget }) => void bulkImport.pair(at, currentTarget.value)}
            >
              <option value="">none</option>
              {[...(chosen ? [chosen] : []), ...unusedPdfs].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        );
      })}
      {rows.length > MAX_SHOWN && (
        <p className={styles.unused}>{rows.length - MAX_SHOWN} more follow when these are done.</p>
      )}
    </div>
  );
}
