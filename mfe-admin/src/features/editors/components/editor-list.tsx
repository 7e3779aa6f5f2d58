import { type AdminEditor, editorCategories } from '@app/contracts';
import { updateEditor } from '@app/contracts/endpoints';
import { sortRows } from '@app/office-kit/tables/list-query.ts';

import { area } from '../../../area.ts';
import { BlockableButton } from '../../actions/blockable-button.tsx';
import { useMakeCertificates } from '../../jobs/use-job-actions.tsx';
import { ListSelect, ListTools, NoMatch } from '../../tables/list-tools.tsx';
import { useListState } from '../../tables/use-list-state.ts';
import { useSelection } from '../../tables/use-selection.ts';
import { useStatusSwitch } from '../../tables/use-status-switch.ts';
import { editorSortKeys, filterEditors } from '../editor-list.ts';
import { EditorTable } from './editor-table.tsx';
import styles from './editors.module.css';

export function EditorList({ editors }: { editors: readonly AdminEditor[] }) {
  const list = useListState({ column: 'category', descending: false });
  const { statusOf, setStatus } = useStatusSwitch<AdminEditor>(
    ({ name }) => name,
    ({ id }, status) => area.api.call(updateEditor, { params: { id }, body: { status } }),
  );
  const found = filterEditors(editors, { text: list.get('q'), category: list.get('category') });
  const rows = sortRows(found, editorSortKeys[list.sort.column], list.sort);
  const selection = useSelection(rows);
  const selected = rows.filter(({ id }) => selection.selected.has(id));

  return (
    <>
      <ListTools label="These editors" placeholder="Name, email, affiliation, country" list={list}>
        <ListSelect label="Category" list={list} name="category" options={editorCategories} />
        <SelectedEditors
          selected={selected}
          disabled={selected.filter((editor) => statusOf(editor) === 'disabled')}
          shown={rows.length}
          total={editors.length}
        />
      </ListTools>
      {rows.length === 0 ? (
        <NoMatch onShowAll={() => list.set({ q: '', category: '' })}>No editor matches.</NoMatch>
      ) : (
        <EditorTable
          editors={rows}
          list={list}
          selection={selection}
          statusOf={statusOf}
          onStatus={setStatus}
        />
      )}
    </>
  );
}

interface SelectedEditorsProps {
  selected: readonly AdminEditor[];
  disabled: readonly AdminEditor[];
  shown: number;
  total: number;
}

function SelectedEditors({ selected, disabled, shown, total }: SelectedEditorsProps) {
  const { ofEditors, busy } = useMakeCertificates();
  const isRefused = disabled.length > 0;
  const names = disabled.map(({ name }) => name).join(', ');
  return (
    <>
      <div className={styles.counts}>
        {selected.length > 0 && (
          <BlockableButton
            blocked={isRefused || busy}
            aria-describedby={isRefused ? 'why-no-certificates' : undefined}
            onClick={() => ofEditors(selected.map(({ id }) => id))}
          >
            Certificate
          </BlockableButton>
        )}
        <p className={styles.count} role="status">
          {busy && 'Requesting the certificates … '}
          {selected.length > 0 && `${selected.length} selected · `}
          {shown < total && `${shown} shown · `}
          Total Rows: {total}
        </p>
      </div>
      {isRefused && (
        <p className={styles.why} id="why-no-certificates">
          {`Certificates are for editors who are enabled. Disabled: ${names}.`}
        </p>
      )}
    </>
  );
}
