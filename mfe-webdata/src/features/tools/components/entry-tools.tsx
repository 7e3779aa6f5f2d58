import type { View } from '../../entries/view.ts';
import { SavedSearches } from '../../searches/components/saved-searches.tsx';
import { DateRange } from './date-range.tsx';
import styles from './entry-tools.module.css';
import { ExportButton } from './export-button.tsx';

interface EntryToolsProps {
  view: View;
  /** How many entries the view has on all of its pages. */
  total: number;
}

/** What stands over the list: its dates, the user's saved searches, and the way out of it as a file. */
export function EntryTools({ view, total }: EntryToolsProps) {
  return (
    <div className={styles.tools}>
      <DateRange view={view} />
      <SavedSearches view={view}>
        <ExportButton view={view} total={total} />
      </SavedSearches>
    </div>
  );
}
