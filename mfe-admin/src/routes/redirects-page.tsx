import { REDIRECT_PAGE_SIZE } from '@app/contracts';
import { listRedirects } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useNavigate, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { RedirectForm } from '../features/articles/redirects/components/redirect-form.tsx';
import {
  RedirectSearch,
  RedirectTable,
} from '../features/articles/redirects/components/redirect-table.tsx';
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
