import { listAuthorArticles } from '@app/contracts/endpoints';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { area } from '../area.ts';
import { authorNamePath } from '../features/articles/author-names/author-name-path.ts';
import { AuthorSearch } from '../features/articles/author-names/components/author-search.tsx';
import { CorrectionForm } from '../features/articles/author-names/components/correction-form.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const name = new URL(request.url).searchParams.get('name')?.trim().slice(0, 500) ?? '';
  const articles = name === '' ? [] : await call(listAuthorArticles, { params: { name } });
  return { name, articles };
});

export function Component() {
  const { name, articles } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const show = (next: string) => navigate(authorNamePath(next));

  return (
    <>
      <PageHead title="Correct an author’s name" />
      <p className={styles.intro}>
        The name is corrected in each article, and with it in lists, citations, metadata and
        certificates. If you leave the page, the correction stops. The PDFs of the articles do not
        change.
      </p>
      <AuthorSearch key={name} currentName={name} onSearch={show} />
      {articles.length > 0 && (
        <CorrectionForm key={`to ${name}`} name={name} articles={articles} onCorrected={show} />
      )}
      {articles.length === 0 && name !== '' && (
        <EmptyState>No article has an author of exactly this name.</EmptyState>
      )}
    </>
  );
}
