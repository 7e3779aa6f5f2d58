import { plainText, type Redirect } from '@app/contracts';
import { removeRedirect } from '@app/contracts/endpoints';
import { Button, TextInput, UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useAction, useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { area } from '../../../../area.ts';
import styles from './redirects.module.css';

interface RedirectTableProps {
  redirects: readonly Redirect[];
  onDeleted: (address: string) => void;
}

const columns = ['Former address', 'Leads to'].map((label) => ({ label }));

export function RedirectTable({ redirects, onDeleted }: RedirectTableProps) {
  const { run, busy } = useAction();
  const question = useQuestion<Redirect>();
  const remove = async ({ article, address }: Redirect) => {
    const isDone = await run('The redirect was not deleted', () =>
      area.api.call(removeRedirect, { params: { article }, query: { address } }),
    );
    question.close();
    if (isDone) onDeleted(address);
  };

  return (
    <>
      <DataTable label="Redirects" cards="lines">
        <TableHead columns={columns} />
        <tbody>
          {redirects.map((redirect) => (
            <RedirectRow
              key={`${redirect.article} ${redirect.address}`}
              redirect={redirect}
              onDelete={() => question.ask(redirect)}
            />
          ))}
        </tbody>
      </DataTable>
      <ConfirmModal
        opened={question.opened}
        title="Delete this redirect?"
        action="Delete"
        busy={busy}
        onConfirm={() => question.subject && remove(question.subject)}
        onCancel={() => !busy && question.close()}
      >
        <p className={styles.address}>{question.subject?.address}</p>
        <p>
          Readers and links that follow this address will no longer find the article{' '}
          {question.subject?.refnumber}. The article itself stays.
        </p>
      </ConfirmModal>
    </>
  );
}

function RedirectRow({ redirect, onDelete }: { redirect: Redirect; onDelete: () => void }) {
  const { address, article, refnumber, title, isFollowed } = redirect;
  return (
    <tr data-row={`${article} ${address}`}>
      <td className={styles.address} data-main>
        {address}
        {!isFollowed && (
          <span className={styles.note}>
            Not used: the article is not public, or an earlier article or another page of the site
            already has this address.
          </span>
        )}
        <UnstyledButton className={styles.delete} onClick={onDelete}>
          Delete<VisuallyHidden> {address}</VisuallyHidden>
        </UnstyledButton>
      </td>
      <td className={styles.article} data-label="Leads to">
        <div>
          <Link data-row-link to={`/admin/archives/${article}?field=formeraddresses`}>
            {plainText(title)}
          </Link>
          <span className={styles.note}>{refnumber}</span>
        </div>
      </td>
    </tr>
  );
}

interface RedirectSearchProps {
  query: string;
  onSearch: (text: string) => void;
}

/** The search field of the redirects. The `key` resets the field when the URL changes, for example by going back. */
export function RedirectSearch({ query, onSearch }: RedirectSearchProps) {
  return (
    <search>
      <form
        key={query}
        className={styles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('q');
          onSearch(String(given ?? '').trim());
        }}
      >
        <TextInput
          className={styles.search}
          label="Find"
          name="q"
          type="search"
          placeholder="Address, title, number or DOI"
          autoComplete="off"
          maxLength={1_000}
          defaultValue={query}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}
