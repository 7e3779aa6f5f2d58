import { type AdminEditor, picturePath } from '@app/contracts';
import { Checkbox, Switch, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { SortHeader } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import type { ListState } from '../../tables/use-list-state.ts';
import type { useSelection } from '../../tables/use-selection.ts';
import styles from './editors.module.css';

interface EditorTableProps {
  editors: readonly AdminEditor[];
  list: Pick<ListState, 'sort' | 'sortBy'>;
  selection: ReturnType<typeof useSelection>;
  /** What the switch shows. */
  statusOf: (editor: AdminEditor) => AdminEditor['status'];
  onStatus: (editor: AdminEditor, status: AdminEditor['status']) => void;
}

export function EditorTable(props: EditorTableProps) {
  const { editors, list, selection, statusOf, onStatus } = props;
  return (
    <DataTable label="Editors">
      <thead>
        <tr className={styles.row}>
          <th scope="col">
            <Checkbox aria-label="Select all editors" {...selection.allProps} />
          </th>
          <th scope="col" className={styles.notNarrow}>
            S.NO.
          </th>
          <SortHeader column="name" list={list}>
            PICTURE<span className={styles.and}> and name</span>
          </SortHeader>
          <SortHeader column="category" list={list} className={styles.notNarrow}>
            CATEGORY
          </SortHeader>
          <SortHeader column="email" list={list} className={styles.wide}>
            EMAIL
          </SortHeader>
          <SortHeader column="post" list={list} className={styles.wide}>
            POST
          </SortHeader>
          <SortHeader column="affiliation" list={list} className={styles.wide}>
            AFFILIATION
          </SortHeader>
          <SortHeader column="status" list={list}>
            STATUS
          </SortHeader>
          <SortHeader column="created" list={list} className={styles.created}>
            CREATED
          </SortHeader>
          <th scope="col">ACTION</th>
        </tr>
      </thead>
      <tbody>
        {editors.map((editor, at) => (
          <tr
            key={editor.id}
            data-row={editor.id}
            className={`${styles.row} ${selection.selected.has(editor.id) ? styles.selected : ''}`}
          >
            <td>
              <Checkbox
                data-row-tick
                aria-label={`Select ${editor.name}`}
                {...selection.rowProps(editor.id)}
              />
            </td>
            <td className={styles.notNarrow}>{at + 1}</td>
            <td>
              <div className={styles.person}>
                <img
                  className={styles.picture}
                  src={picturePath(editor)}
                  alt=""
                  width="40"
                  height="40"
                  loading="lazy"
                />
                <div>
                  {editor.name}
                  <span className={styles.narrow}>
                    {editor.category}, {editor.post}
                  </span>
                  <span className={styles.folded}>{breakable(editor.email)}</span>
                  <span className={`${styles.folded} ${styles.affiliationFolded}`}>
                    {editor.content}
                  </span>
                </div>
              </div>
            </td>
            <td className={`${styles.post} ${styles.notNarrow}`}>
              {editor.category}
              <span className={styles.folded}>{editor.post}</span>
            </td>
            <td className={`${styles.email} ${styles.wide}`}>{breakable(editor.email)}</td>
            <td className={`${styles.post} ${styles.wide}`}>{editor.post}</td>
            <td className={`${styles.affiliation} ${styles.wide}`}>{editor.content}</td>
            <td>
              <Switch
                // On for whatever is not disabled.
                checked={statusOf(editor) !== 'disabled'}
                aria-label={`Enabled: ${editor.name}`}
                onChange={({ currentTarget }) =>
                  onStatus(editor, currentTarget.checked ? 'enabled' : 'disabled')
                }
              />
            </td>
            <td className={styles.created}>
              <time dateTime={editor.creation}>{formatDay(editor.creation)}</time>
            </td>
            <td data-actions>
              <Link data-row-link to={`/admin/editors/${editor.id}`}>
                EDIT<VisuallyHidden> {editor.name}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** An address goes over two lines at its @ before it breaks elsewhere. */
function breakable(email: string) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
