import { type AdminEditor, editorCategories } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { sortRows } from '@app/office-kit/tables/list-query.ts';
import tools from '@app/office-kit/tables/list-tools.module.css';
import { useMemo } from 'react';
import { useMakeCertificates } from '../../jobs/use-make-certificates.ts';
import { useListState } from '../../tables/use-list-state.ts';
import { useSelection } from '../../tables/use-selection.ts';
import { useStatusSwitch } from '../../tables/use-status-switch.ts';
import { changeEditorStatus } from '../api/change-editor-status.ts';
import { editorSortKeys, filterEditors } from '../editor-list.ts';
import { EditorTable } from './editor-table.tsx';
import styles from './editors.module.css';

/** The editors, sorted and filtered, switched on and off, and what is made of those that are ticked. */
export function EditorList({ editors }: { editors: readonly AdminEditor[] }) {
  const list = useListState({ column: 'category', descending: false });
  const { make, making } = useMakeCertificates();
  const { statusOf, setStatus } = useStatusSwitch<AdminEditor>(
    ({ name }) => name,
    ({ id }, status) => changeEditorStatus(id, status),
  );
  const text = list.get('q');
  const category = list.get('category');
  const { column, descending } = list.sort;

  const rows = useMemo(() => {
    const found = filterEditors(editors, { text, category });
    const key = editorSortKeys[column];
    return key ? sortRows(found, key, { column, descending }) : found;
  }, [editors, text, category, column, descending]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(ids);
  const ticked = rows.filter(({ id }) => selection.selected.has(id));

  const disabled = ticked.filter((editor) => statusOf(editor) === 'disabled');
  const refused = disabled.length > 0;

  const makeCertificates = () => {
    if (refused || making) return;
    make({ kind: 'editorscertificate', editors: ticked.map(({ id }) => id) });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark by what it is for */}
      <div className={tools.tools} role="search" aria-label="These editors">
        <TextInput
          className={tools.filter}
          label="Filter"
          type="search"
          placeholder="Name, email, affiliation, country"
          value={text}
          onChange={(event) => list.set({ q: event.currentTarget.value })}
        />
        <NativeSelect
          label="Category"
          value={category}
          onChange={(event) => list.set({ category: event.currentTarget.value })}
          data={[
            { value: '', label: 'All' },
            ...editorCategories.map((value) => ({ value, label: value })),
          ]}
        />
        <div className={styles.counts}>
          {ticked.length > 0 && (
            <Button
              // Not `disabled`, which would hide from the keyboard that it is there, and why it does nothing.
              aria-disabled={refused || making}
              data-disabled={refused || making || undefined}
              aria-describedby={refused ? 'why-no-certificates' : undefined}
              onClick={makeCertificates}
            >
              Certificate
            </Button>
          )}
          <p className={styles.count} role="status">
            {making && 'Asking for the certificates … '}
            {ticked.length > 0 && `${ticked.length} selected · `}
            {rows.length < editors.length && `${rows.length} shown · `}
            Total Rows: {editors.length}
          </p>
        </div>
        {refused && (
          <p className={styles.why} id="why-no-certificates">
            {`Certificates are for editors who are enabled. Disabled: ${disabled
              .map(({ name }) => name)
              .join(', ')}.`}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState>
          No editor matches.{' '}
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => list.set({ q: '', category: '' })}
          >
            Show all
          </Button>
        </EmptyState>
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
