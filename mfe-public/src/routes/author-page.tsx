import { type ArticleSummary, authorPath, journalName, withoutControls } from '@app/contracts';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { listByAuthor } from '../features/articles/api.ts';
import { authorJsonLd, spelledName } from '../features/articles/author-page.ts';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { redirectToCanonical } from '../features/journal/addresses.ts';
import { JsonLd, PageHead, PageTitle } from '../features/journal/components/page-head.tsx';
import { countText } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

interface AuthorArticles {
  name: string;
  articles: ArticleSummary[];
}

export async function loader({ params, request }: LoaderFunctionArgs) {
  const requested = withoutControls(params.name ?? '');
  const articles = await listByAuthor(requested, request.signal);
  const loaded: AuthorArticles = { name: spelledName(requested, articles), articles };
  if (articles.length > 0) redirectToCanonical(authorPath(loaded.name), request);
  return data(loaded, { status: articles.length > 0 ? 200 : 404 });
}

export function Component() {
  const { name, articles } = useLoaderData<AuthorArticles>();
  if (articles.length === 0) return <AuthorNotFound name={name} />;
  return (
    <>
      <AuthorHead name={name} articles={articles} />
      <p className={page.eyebrow}>Author</p>
      <h1 className={page.heading}>
        <bdi>{name}</bdi>
      </h1>
      <p className={page.lead}>
        {countText(articles.length, 'article')} in this journal
        {articles.length > 1 && ', newest first'}.
      </p>
      <ArticleList articles={articles} heading="h2" withIssue />
    </>
  );
}

function AuthorHead({ name, articles }: AuthorArticles) {
  const settings = useSettings();
  return (
    <>
      <PageHead
        title={`Articles by ${name}`}
        description={`${countText(articles.length, 'article')} by ${name} in ${journalName(settings)}.`}
        path={authorPath(name)}
      />
      {settings && <JsonLd data={authorJsonLd(name, articles, settings)} />}
    </>
  );
}

function AuthorNotFound({ name }: { name: string }) {
  return (
    <>
      <PageTitle>Author not found</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Author not found</h1>
      <p className={page.lead}>
        No author is named “<bdi>{name}</bdi>” in this journal. You can{' '}
        <Link to={`/search?q=${encodeURIComponent(name)}`}>search for the name</Link>, or look
        through all articles in the <Link to="/archives">archives</Link>.
      </p>
    </>
  );
}
