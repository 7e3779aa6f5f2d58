import {
  articlePath,
  issuePath,
  journalName,
  languageOf,
  plainText,
  type Settings,
  splitKeywords,
  viewPath,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { type LoadedText, TextPart } from '../../full-text/shown-text.tsx';
import { absolute } from '../../journal/addresses.ts';
import { RichText } from '../../journal/components/rich-text.tsx';
import { issueName } from '../../journal/format.ts';
import { authorsMail } from '../authors-mail.ts';
import type { Neighbour, PageArticle, PageContext } from '../page-article.ts';
import { ArticleAuthors } from './article-authors.tsx';
import { ArticleNotices, ArticleVersions } from './article-notices.tsx';
import { ArticleRail } from './article-rail.tsx';
import { ArticleRecord } from './article-record.tsx';
import classes from './article-text.module.css';
import { AuthorNames } from './author-names.tsx';
import { CiteArticle } from './cite-article.tsx';
import { ShareArticle } from './share-article.tsx';

interface ArticleHeaderProps {
  article: PageArticle;
  settings: Settings | undefined;
}

/** The part of the page above the row of buttons. */
export function ArticleHeader({ article, settings }: ArticleHeaderProps) {
  return (
    <>
      <p className={page.eyebrow}>
        <Link to={issuePath(article)}>{issueName(article)}</Link>
      </p>
      <ArticleNotices article={article} />
      <header>
        <h1 className={classes.title} lang={langOf(article, settings)} dir="auto">
          <RichText html={article.title} />
        </h1>
        <ArticleAuthors
          contributors={article.contributors}
          writeTo={settings && authorsMail(article, settings)}
        />
      </header>
    </>
  );
}

interface ArticleTextProps extends ArticleHeaderProps {
  context: PageContext;
  text: LoadedText | undefined;
  usage: string | undefined;
}

/** The part of the page below the row of buttons. */
export function ArticleText({ article, context, text, settings, usage }: ArticleTextProps) {
  const address = settings && absolute(settings, articlePath(article));
  const rail = (
    <ArticleRail article={article} settings={settings} usage={usage}>
      {address && <ShareArticle title={plainText(article.title)} url={address} />}
    </ArticleRail>
  );
  return (
    <>
      <div className={text ? `${classes.columns} ${classes.withText}` : classes.columns}>
        <div className={classes.abstract}>
          {article.abstract && (
            <section aria-labelledby="abstract">
              <h2 id="abstract" className={page.subheading}>
                {article.notice ? 'Notice' : 'Abstract'}
              </h2>
              <div lang={langOf(article, settings)} dir="auto">
                <RichText as="div" className={page.prose} html={article.abstract} />
              </div>
            </section>
          )}
          <ArticleKeywords keywords={splitKeywords(article.keywords)} />
        </div>
        {text ? (
          <div className={classes.side}>
            {rail}
            <TextPart part="contents" loaded={text} className={classes.contents} />
          </div>
        ) : (
          rail
        )}
        {text && (
          <div className={classes.text} lang={langOf(article, settings)}>
            <TextPart part="text" loaded={text} />
          </div>
        )}
        <div className={classes.cite}>
          <CiteArticle
            article={article}
            journal={journalName(settings)}
            origin={settings?.origin ?? ''}
            formatted={context.citations}
          />
          {address && <p className={classes.address}>{address}</p>}
          <ArticleVersions article={article} />
          <ArticleRecord article={article} hasReferences={!text?.hasReferences} />
        </div>
      </div>
      <noscript>
        <img className="frame-spoken" src={viewPath(article.refnumber)} alt="" />
      </noscript>
      <RelatedArticles articles={context.related} />
      <ArticleNeighbours previous={context.previous} next={context.next} />
    </>
  );
}

const NO_LANGUAGE = { language: '' };

/**
 * Returns the language of title and abstract. Returns undefined for English, which is the language of the document.
 */
function langOf(article: PageArticle, settings: Settings | undefined): string | undefined {
  const language = languageOf(article, settings ?? NO_LANGUAGE);
  return language === 'en' ? undefined : language;
}

function ArticleKeywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return (
    <div className={classes.keywords}>
      <h2 id="keywords">Keywords</h2>
      <ul aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li key={keyword}>
            <Link to={`/search?q=${encodeURIComponent(keyword)}`}>
              <bdi>{keyword}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ArticleNeighboursProps = Pick<PageContext, 'previous' | 'next'>;

function ArticleNeighbours({ previous, next }: ArticleNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={`${classes.neighbours} ${page.screenOnly}`} aria-label="In the same issue">
      {previous && <NeighbourLink label="Previous article" article={previous} rel="prev" />}
      {next && <NeighbourLink label="Next article" article={next} rel="next" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  label: string;
  article: Neighbour;
  rel: 'prev' | 'next';
}

function NeighbourLink({ label, article, rel }: NeighbourLinkProps) {
  return (
    <Link className={classes[rel]} rel={rel} to={articlePath(article)}>
      <span className={classes.label}>{label}</span>
      <RichText className={classes.neighbour} html={article.title} />
    </Link>
  );
}

function RelatedArticles({ articles }: { articles: PageContext['related'] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`${classes.related} ${page.screenOnly}`} aria-labelledby="related">
      <h2 id="related" className={page.subheading}>
        Related articles
      </h2>
      <ul className={`${page.plainList} ${classes.list}`}>
        {articles.map((article) => (
          <li key={article.refnumber}>
            <h3 className={`${page.title} ${classes.relatedTitle}`} dir="auto">
              <Link to={articlePath(article)}>
                <RichText html={article.title} />
              </Link>
            </h3>
            <p className={classes.more}>
              <AuthorNames authors={article.authors} max={3} />
            </p>
            <p className={classes.more}>{issueName(article)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
