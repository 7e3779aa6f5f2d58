import { type AddedRedirects, MAX_REDIRECTS, REDIRECT_PAGE_SIZE } from '@app/contracts';
import { addRedirects, listRedirects } from '@app/contracts/endpoints';
import { Button, Textarea } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useNavigate, useRevalidator } from '@app/web-kit';
import { useRef, useState } from 'react';
import { area } from '../area.ts';
import {
  RedirectSearch,
  RedirectTable,
} from '../features/articles/redirects/components/redirect-table.tsx';
import redirectsStyles from '../features/articles/redirects/components/redirects.module.css';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const entries = new URL(request.url).searchParams;
  const q = entries.get('q')?.trim().slice(0, 1_000) ?? '';
  const page = Math.max(1, Math.trunc(Number(entries.get('page'))) || 1);
  return { q, ...(await call(listRedirects, { query: { q, page } })) };
});

const pathOf = (q: string, page = 1) =>
  `/admin/redirects${withEntries('', { q, page: page === 1 ? '' : String(page) })}`;

export function Component() {
  const { q, redirects, total, page } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [announcement, setAnnouncement] = useState('');

  return (
    <>
      <PageHead title="Redirects" />
      <p className={styles.intro}>
        Former addresses of articles redirect readers to the article. The import adds addresses
        found in Crossref XML. If you change the number or the issue of a published article, its
        previous address is added.
      </p>
      {(total > 0 || q !== '') && (
        <RedirectSearch query={q} onSearch={(text) => navigate(pathOf(text))} />
      )}
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
      {redirects.length > 0 && (
        <>
          <RedirectTable
            redirects={redirects}
            onDeleted={(address) => {
              setAnnouncement(`${address} was deleted.`);
              revalidate();
            }}
          />
          <Pager
            noun="redirects"
            page={page}
            pageSize={REDIRECT_PAGE_SIZE}
            total={total}
            onPage={(next) => navigate(pathOf(q, next))}
          />
        </>
      )}
      {redirects.length === 0 && q === '' && (
        <EmptyState>
          There are no redirects yet. Add the addresses of an earlier site below.
        </EmptyState>
      )}
      {redirects.length === 0 && q !== '' && (
        <EmptyState>
          No redirect matches.{' '}
          <Button variant="subtle" size="compact-md" onClick={() => navigate(pathOf(''))}>
            Show all
          </Button>
        </EmptyState>
      )}
      <RedirectForm onAdded={revalidate} />
    </>
  );
}

/** Adds former addresses to articles from a table. */
function RedirectForm({ onAdded }: { onAdded: () => void }) {
  const [table, setTable] = useState('');
  const [outcome, setOutcome] = useState<AddedRedirects | null>(null);
  const [progress, setProgress] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction();
  const add = async () => {
    const lines = table.split(/\r\n|\r|\n/);
    const sum: AddedRedirects = { added: 0, known: 0, faulty: [] };
    let done = 0;
    await run('Some redirects were not added. You can add those that remain again', async () => {
      for (; done < lines.length; done += MAX_REDIRECTS) {
        if (lines.length > MAX_REDIRECTS) {
          setProgress(`Line ${done + 1} of ${lines.length.toLocaleString('en')}…`);
        }
        const part = lines.slice(done, done + MAX_REDIRECTS).join('\n');
        const body = { table: part, isContinued: done > 0 };
        const next = await area.api.call(addRedirects, { body });
        sum.added += next.added;
        sum.known += next.known;
        for (const { line, message } of next.faulty) {
          sum.faulty.push({ line: line + done, message });
        }
      }
    });
    setProgress('');
    setOutcome(sum);
    // Lines with errors and lines that were not sent remain in the field, so that users can correct and send them.
    const left = [...sum.faulty.map(({ line }) => lines[line - 1] ?? ''), ...lines.slice(done)];
    setTable(left.join('\n'));
    onAdded();
  };
  return (
    <FormSection
      title="Add redirects"
      help="For many addresses at once. You can also enter a single address in the form of its article, under “Former addresses”."
    >
      <Textarea
        label="Table of former addresses"
        description="One per line: the address, a comma, and the reference number or DOI of the article."
        placeholder="https://old.example.org/article/view/12,JRN-2026-014"
        rows={4}
        value={table}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
      />
      <div className={redirectsStyles.actions}>
        <Button disabled={busy || table.trim() === ''} onClick={add}>
          Add redirects
        </Button>
        <Button variant="default" disabled={busy} onClick={() => file.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={async ({ currentTarget: input }) => {
            const [chosen] = input.files ?? [];
            if (chosen) setTable(await chosen.text());
            // The field is reset, so that the same file can be chosen again after a correction.
            input.value = '';
          }}
        />
        <span role="status">{progress}</span>
      </div>
      <div aria-live="polite">{outcome && <Outcome {...outcome} />}</div>
    </FormSection>
  );
}

function Outcome({ added, known, faulty }: AddedRedirects) {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
  return (
    <>
      <p>
        {count(added, 'address was', 'addresses were')} added
        {known > 0 && `, ${count(known, 'was', 'were')} there already`}.
      </p>
      {faulty.length > 0 && (
        <>
          <p>
            {count(faulty.length, 'line was', 'lines were')} left out and can be corrected above:
          </p>
          <ul>
            {faulty.map(({ line, message }, at) => (
              <li key={line}>
                Line {at + 1}: {message}.
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
