import { type AdminEditor, editorCategories, matchWords, picturePath } from '@app/contracts';
import { updateEditor } from '@app/contracts/endpoints';
import { Checkbox, Switch, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { sortRows } from '@app/office-kit/tables/list-query.ts';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { useSelection } from '@app/office-kit/tables/use-selection.ts';
import { Link } from '@app/web-kit';
import { area } from '../../../../area.ts';
import { BlockableButton } from '../../../../shared/blockable-button.tsx';
import { ListSelect, ListTools, NoMatch } from '../../../../shared/tables/list-tools.tsx';
import { useListState } from '../../../../shared/tables/use-list-state.ts';
import { useStatusSwitch } from '../../../../shared/tables/use-status-switch.ts';
import { useMakeCertificates } from '../../../certificates/use-job-actions.tsx';
import styles from './editors.module.css';

/** The sort keys of the columns. Categories are sorted in the order of the public board page. */
export const editorSortKeys: Record<string, (editor: AdminEditor) => string | number> = {
  name: ({ name }) => name,
  category: ({ category }) => editorCategories.indexOf(category),
  email: ({ email }) => email,
  post: ({ post }) => post,
  affiliation: ({ content }) => content,
  status: ({ status }) => status,
  created: ({ creation }) => creation,
};

export function filterEditors(
  editors: readonly AdminEditor[],
  { text, category }: { text: string; category: string },
): AdminEditor[] {
  const matches = matchWords(text);
  return editors.filter((editor) => {
    if (category !== '' && editor.category !== category) return false;
    const { name, email, post, content, degree, phone, country } = editor;
    return matches([name, email, post, content, degree, phone, country].join('\n'));
  });
}

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
          matching={rows.length}
          total={editors.length}
        />
      </ListTools>
      {rows.length === 0 ? (
        <NoMatch onShowAll={() => list.set({ q: '', category: '' })}>No editor matches.</NoMatch>
      ) : (
        <DataTable label="Editors" cards="lines">
          <TableHead columns={columns} list={list} className={styles.row}>
            <Checkbox aria-label="Select all editors" {...selection.allProps} />
          </TableHead>
          <tbody>
            {rows.map((editor, at) => (
              <EditorRow
                key={editor.id}
                editor={editor}
                number={at + 1}
                selection={selection}
                status={statusOf(editor)}
                onStatus={(status) => setStatus(editor, status)}
              />
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}

interface SelectedEditorsProps {
  selected: readonly AdminEditor[];
  disabled: readonly AdminEditor[];
  matching: number;
  total: number;
}

function SelectedEditors({ selected, disabled, matching, total }: SelectedEditorsProps) {
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
          {matching < total && `${matching} shown · `}
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

const pictureAndName = (
  <>
    PICTURE<span className={styles.and}> and name</span>
  </>
);
const columns = [
  { label: 'S.NO.', className: styles.notNarrow },
  { label: pictureAndName, sort: 'name' },
  { label: 'CATEGORY', sort: 'category' },
  { label: 'EMAIL', sort: 'email', className: styles.wide },
  { label: 'POST', sort: 'post', className: styles.wide },
  { label: 'AFFILIATION', sort: 'affiliation', className: styles.wide },
  { label: 'STATUS', sort: 'status' },
  { label: 'CREATED', sort: 'created', className: styles.created },
  { label: 'ACTION' },
];

interface EditorRowProps {
  editor: AdminEditor;
  number: number;
  selection: ReturnType<typeof useSelection>;
  status: AdminEditor['status'];
  onStatus: (status: AdminEditor['status']) => void;
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
      <td data-main>
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
            <span className={styles.folded}>{breakable(email)}</span>
            <span className={styles.folded}>{content}</span>
          </div>
        </div>
      </td>
      <td className={styles.post} data-label="Category">
        {category}
        <span className={styles.folded}>{post}</span>
      </td>
      <td className={`${styles.email} ${styles.wide}`} data-label="Email">
        <span>{breakable(email)}</span>
      </td>
      <td className={`${styles.post} ${styles.wide}`} data-label="Post">
        {post}
      </td>
      <td className={`${styles.affiliation} ${styles.wide}`} data-label="Affiliation">
        {content}
      </td>
      <td data-label="Enabled">
        <Switch
          checked={status !== 'disabled'}
          aria-label={`Enabled: ${name}`}
          onChange={({ currentTarget }) => onStatus(currentTarget.checked ? 'enabled' : 'disabled')}
        />
      </td>
      <td className={styles.created} data-label="Created">
        <time dateTime={creation}>{formatDay(creation)}</time>
      </td>
      <td data-actions>
        <Link data-row-link to={`/admin/editors/${id}`}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
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
