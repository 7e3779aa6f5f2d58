import {
  type Article,
  type ArticleContext,
  articlePath,
  issueOfPath,
  issuePath,
  journalName,
  languageOf,
  plainText,
  splitKeywords,
} from '@app/contracts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { readArticle, readArticleContext } from '../features/articles/api.ts';
import { citationsOf } from '../features/articles/citation.ts';
import { ArticleAuthors } from '../features/articles/components/article-authors.tsx';
import { ArticleHead } from '../features/articles/components/article-head.tsx';
import { ArticleKeywords } from '../features/articles/components/article-keywords.tsx';
import { ArticleNeighbours } from '../features/articles/components/article-neighbours.tsx';
import { ArticleRail } from '../features/articles/components/article-rail.tsx';
import { CiteArticle } from '../features/articles/components/cite-article.tsx';
import { RelatedArticles } from '../features/articles/components/related-articles.tsx';
import { ShareArticle } from '../features/articles/components/share-article.tsx';
import {
  loadRecord,
  type RecordFacts,
  StaticRecord,
} from '../features/articles/components/static-record.tsx';
import {
  type ShownArticle,
  type ShownContext,
  shownArticle,
  shownContext,
} from '../features/articles/shown-article.ts';
import { absolute, redirectToCanonical } from '../features/journal/addresses.ts';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { issueName } from '../features/journal/format.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';
import classes from './article-page.module.css';

export { ArticleErrorPage as ErrorBoundary } from './article-not-found.tsx';

const NO_LANGUAGE = { language: '' };

interface LoadedArticle extends RecordFacts {
  article: ShownArticle;
  context: ShownContext;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LoadedArticle> {
  const key = issueOfPath(params);
  if (!key) throw notFound();
  const { refnumber = '' } = params;
  const [article, context] = await Promise.all([
    readArticle(refnumber, request.signal),
    readArticleContext(refnumber, request.signal),
  ]);
  if (!article) throw notFound();
  // The API ignores the issue in the URL and the case of the reference number, so other spellings are redirected.
  redirectToCanonical(articlePath(article), request);
  return loadedArticle(article, context);
}

/** Returns the data of the page. The preview of an unsaved article has them from the tab's storage. */
export async function loadedArticle(
  article: Article,
  context: ArticleContext,
): Promise<LoadedArticle> {
  const shown = shownArticle(article);
  return { article: shown, context: shownContext(context), ...(await loadRecord(shown)) };
}

export function Component() {
  return <ArticleView {...useLoaderData<LoadedArticle>()} />;
}

export function ArticleView({ article, context, hasRecord, typeName, byline }: LoadedArticle) {
  const settings = useSettings();
  const language = languageOf(article, settings ?? NO_LANGUAGE);
  // The document states English.
  const lang = language === 'en' ? undefined : language;
  return (
    <article>
      <ArticleHead article={article} settings={settings} />
      <p className={page.eyebrow}>
        <Link to={issuePath(article)}>{issueName(article)}</Link>
      </p>
      <div className={classes.columns}>
        <header className={classes.header}>
          <h1 className={classes.title} lang={lang} dir="auto">
            <RichText html={article.title} />
          </h1>
          <ArticleAuthors contributors={article.contributors} byline={byline} />
        </header>
        <div className={classes.abstract}>
          {article.abstract && (
            <section aria-labelledby="abstract">
              <h2 id="abstract" className={page.subheading}>
                Abstract
              </h2>
              <div lang={lang} dir="auto">
                <RichText as="div" className={page.prose} html={article.abstract} />
              </div>
            </section>
          )}
          <ArticleKeywords keywords={splitKeywords(article.keywords)} />
        </div>
        <ArticleRail article={article} typeName={typeName} settings={settings}>
          {settings && (
            <ShareArticle
              title={plainText(article.title)}
              url={absolute(settings, articlePath(article))}
            />
          )}
        </ArticleRail>
        <div className={classes.cite}>
          <CiteArticle
            refnumber={article.refnumber}
            citations={citationsOf(article, journalName(settings), context.citations)}
          />
          {settings && (
            <p className={classes.address}>{absolute(settings, articlePath(article))}</p>
          )}
          {hasRecord && <StaticRecord article={article} />}
        </div>
      </div>
      <RelatedArticles articles={context.related} />
      <ArticleNeighbours previous={context.previous} next={context.next} />
    </article>
  );
}
