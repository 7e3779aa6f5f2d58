import type { ArticleSummary } from '@app/contracts';
import { type Article, articlePath, issueOfPath, issuePath } from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, redirect, useLoaderData } from '@app/web-kit';
import { listArticles } from '../features/articles/api/list-articles.ts';
import { readArticle } from '../features/articles/api/read-article.ts';
import { citationText } from '../features/articles/citation.ts';
import { keywordsOf } from '../features/articles/citation-tags.ts';
import { ArticleHead } from '../features/articles/components/article-head.tsx';
import { ArticleNeighbours } from '../features/articles/components/article-neighbours.tsx';
import { ArticleRail } from '../features/articles/components/article-rail.tsx';
import { CitationLine } from '../features/articles/components/citation-line.tsx';
import { CopyButton } from '../features/articles/components/copy-button.tsx';
import { issueName } from '../features/issues/issue-name.ts';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { journalName } from '../features/journal/journal-name.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../layout/page.module.css';
import classes from './article.module.css';

interface LoadedArticle {
  article: Article;
  previous: ArticleSummary | null;
  next: ArticleSummary | null;
}

export async function loadArticle({ params, request }: LoaderFunctionArgs) {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  const article = await readArticle(params.refnumber ?? '', request.signal);
  // It stands in one issue, and its reference number finds it from any other.
  const moved =
    article.year !== key.year || article.volume !== key.volume || article.issue !== key.issue;
  if (moved) throw redirect(articlePath(article), 301);
  const siblings = await listArticles(key, request.signal);
  const at = siblings.findIndex(({ refnumber }) => refnumber === article.refnumber);
  const loaded: LoadedArticle = {
    article,
    previous: siblings[at - 1] ?? null,
    next: at < 0 ? null : (siblings[at + 1] ?? null),
  };
  return loaded;
}

export function ArticlePage() {
  const { article, previous, next } = useLoaderData<LoadedArticle>();
  const settings = useSettings();
  const journal = journalName(settings);
  return (
    <article>
      {settings && <ArticleHead article={article} settings={settings} />}
      <p className={page.eyebrow}>
        <Link to={issuePath(article)}>{issueName(article)}</Link>
      </p>
      <div className={classes.columns}>
        <header className={classes.header}>
          <h1 className={classes.title}>
            <RichText html={article.title} />
          </h1>
          <p className={classes.authors}>{article.authors.join(', ')}</p>
          {article.country && <p className={classes.country}>{article.country}</p>}
        </header>
        <section className={classes.abstract} aria-labelledby="abstract">
          <h2 id="abstract" className={page.subheading}>
            Abstract
          </h2>
          <RichText as="div" className={page.prose} html={article.abstract} />
          <Keywords keywords={keywordsOf(article)} />
        </section>
        <ArticleRail article={article} />
        <section className={classes.cite} aria-labelledby="cite">
          <h2 id="cite" className={page.subheading}>
            How to cite
          </h2>
          <CitationLine article={article} journal={journal} className={classes.citation} />
          <CopyButton text={citationText(article, journal)} className={page.button} />
        </section>
      </div>
      <ArticleNeighbours previous={previous} next={next} />
    </article>
  );
}

function Keywords({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return null;
  return (
    <p className={classes.keywords}>
      <strong>Keywords</strong> {keywords.join(', ')}
    </p>
  );
}
