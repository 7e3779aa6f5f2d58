import {
  type AuthorPage,
  articlePath,
  authorPath,
  journalName,
  orcidUrl,
  plainText,
  type Settings,
  UNAUTHENTICATED,
  withoutControls,
} from '@app/contracts';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { readAuthor } from '../features/articles/api.ts';
import { ArticleList } from '../features/articles/components/article-list.tsx';
import { absolute, redirectToCanonical } from '../features/journal/addresses.ts';
import { JsonLd, PageHead, PageTitle } from '../features/journal/components/page-head.tsx';
import { countText } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export async function loader({ params, request }: LoaderFunctionArgs) {
  const requested = withoutControls(params.name ?? '');
  const author = await readAuthor(requested, request.signal);
  const isKnown = author.articles.length > 0;
  if (isKnown) redirectToCanonical(pathOf(author), request);
  return data(author, { status: isKnown ? 200 : 404 });
}

function pathOf({ name, orcid }: AuthorPage): string {
  return authorPath(orcid ?? name);
}

export function Component() {
  const author = useLoaderData<AuthorPage>();
  const { name, orcid, orcidAuthenticated, articles } = author;
  if (articles.length === 0) return <AuthorNotFound name={name} />;
  return (
    <>
      <AuthorHead {...author} />
      <p className={page.eyebrow}>Author</p>
      <h1 className={page.heading}>
        <bdi>{name}</bdi>
      </h1>
      {orcid && (
        <p>
          ORCID iD: <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
          {!orcidAuthenticated && UNAUTHENTICATED}
        </p>
      )}
      <p className={page.lead}>
        {countText(articles.length, 'article')} in this journal
        {articles.length > 1 && ', newest first'}.
      </p>
      <ArticleList articles={articles} heading="h2" withIssue />
    </>
  );
}

function AuthorHead(author: AuthorPage) {
  const { name, articles } = author;
  const settings = useSettings();
  return (
    <>
      <PageHead
        title={`Articles by ${name}`}
        description={`${countText(articles.length, 'article')} by ${name} in ${journalName(settings)}.`}
        path={pathOf(author)}
      />
      {settings && <JsonLd data={authorJsonLd(author, settings)} />}
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

function authorJsonLd({ name, orcid, articles }: AuthorPage, settings: Settings): object {
  const url = absolute(settings, authorPath(orcid ?? name));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Person', '@id': url, name, url, ...(orcid && { sameAs: orcidUrl(orcid) }) },
      {
        '@type': 'ItemList',
        name: `Articles by ${name}`,
        numberOfItems: articles.length,
        itemListOrder: 'https://schema.org/ItemListOrderDescending',
        itemListElement: articles.map((article, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          url: absolute(settings, articlePath(article)),
          name: plainText(article.title),
        })),
      },
    ],
  };
}
