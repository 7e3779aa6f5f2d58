import { type AdminEditor, picturePath } from '@app/contracts';
import { Checkbox, Switch, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import type { ListState } from '../../tables/use-list-state.ts';
import type { useSelection } from '../../tables/use-selection.ts';
import styles from './editors.module.css';

interface EditorTableProps {
  editors: readonly AdminEditor[];
  list: Pick<ListState, 'sort' | 'sortBy'>;
  selection: ReturnType<typeof useSelection>;
  statusOf: (editor: AdminEditor) => AdminEditor['status'];
  onStatus: (editor: AdminEditor, status: AdminEditor['status']) => void;
}

const pictureAndName = (
  <>
    PICTURE<span className={styles.and}> and name</span>
  </>
);
const columns = [
  { label: 'S.NO.', className: styles.notNarrow },
  { label: pictureAndName, sort: 'name' },
  { label: 'CATEGORY', sort: 'category', className: styles.notNarrow },
  { label: 'EMAIL', sort: 'email', className: styles.wide },
  { label: 'POST', sort: 'post', className: styles.wide },
  { label: 'AFFILIATION', sort: 'affiliation', className: styles.wide },
  { label: 'STATUS', sort: 'status' },
  { label: 'CREATED', sort: 'created', className: styles.created },
  { label: 'ACTION' },
];

export function EditorTable(props: EditorTableProps) {
  const { editors, list, selection, statusOf, onStatus } = props;
  return (
    <DataTable label="Editors">
      <TableHead columns={columns} list={list} className={styles.row}>
        <Checkbox aria-label="Select all editors" {...selection.allProps} />
      </TableHead>
      <tbody>
        {editors.map((editor, at) => (
          <EditorRow
            key={editor.id}
            editor={editor}
            number={at + 1}
            selection={selection}
            status={statusOf(editor)}
            onStatus={onStatus}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface EditorRowProps extends Pick<EditorTableProps, 'selection' | 'onStatus'> {
  editor: AdminEditor;
  number: number;
  status: AdminEditor['status'];
}

function EditorRow({ editor, number, selection, status, onStatus }: EditorRowProps) {
  const { id, name, email, category, post, content, creation } = editor;
  return (
    <tr
      data-row={id}
      className={`${styles.row} ${selection.selected.has(id) ? styles.selected : ''}`}
    >
      <td>
        <Checkbox data-row-tick aria-label={`Select ${name}`} {...selection.rowProps(id)} />
      </td>
      <td className={styles.notNarrow}>{number}</td>
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
            {name}
            <span className={styles.narrow}>
              {category}, {post}
            </span>
            <span className={styles.folded}>{breakable(email)}</span>
            <span className={`${styles.folded} ${styles.affiliationFolded}`}>{content}</span>
          </div>
        </div>
      </td>
      <td className={`${styles.post} ${styles.notNarrow}`}>
        {category}
        <span className={styles.folded}>{post}</span>
      </td>
      <td className={`${styles.email} ${styles.wide}`}>{breakable(email)}</td>
      <td className={`${styles.post} ${styles.wide}`}>{post}</td>
      <td className={`${styles.affiliation} ${styles.wide}`}>{content}</td>
      <td>
        <Switch
          checked={status !== 'disabled'}
          aria-label={`Enabled: ${name}`}
          onChange={({ currentTarget }) =>
            onStatus(editor, currentTarget.checked ? 'enabled' : 'disabled')
          }
        />
      </td>
      <td className={styles.created}>
        <time dateTime={creation}>{formatDay(creation)}</time>
      </td>
      <td data-actions>
        <Link data-row-link to={`/admin/editors/${id}`}>
          EDIT<VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}

/** Inserts a line break opportunity before the @ of an email address. */
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
