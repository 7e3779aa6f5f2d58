import {
  articlePath,
  articlePdfPath,
  dateText,
  gravestOf,
  isVoid,
  labelOf,
  type Notice,
  noticeKinds,
  outcomeOf,
  publicationDate,
  titleWithoutKind,
} from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import type { PageArticle } from '../page-article.ts';
import classes from './article-notices.module.css';

/** Shows the marks above the title of a notice or of an article that has notices. */
export function ArticleNotices({ article }: { article: PageArticle }) {
  const { updates, notice } = article;
  const gravest = gravestOf(article);
  return (
    <>
      {gravest && (
        <aside
          className={classes.banner}
          data-void={isVoid(article) || undefined}
          aria-labelledby="notices"
        >
          <h2 id="notices" className={classes.outcome}>
            {outcomeOf(gravest)}
          </h2>
          <ul className={page.plainList}>
            {updates.map((update) => (
              <li key={update.refnumber}>
                {labelOf(noticeKinds, update.kind)},{' '}
                <time dateTime={update.date.slice(0, 10)}>{dateText(update.date)}</time>:{' '}
                <Link to={articlePath(update)}>
                  <RichText html={titleWithoutKind(update)} />
                </Link>
              </li>
            ))}
          </ul>
          {updates.some(({ removesText }) => removesText) && (
            <p>
              The text of this article is no longer available. Its PDF contains only the notice.
            </p>
          )}
        </aside>
      )}
      {notice && <AboutArticle notice={notice} />}
    </>
  );
}

function AboutArticle({ notice }: { notice: Notice }) {
  return (
    <aside className={classes.banner} aria-label="The article of this notice">
      <p>
        {labelOf(noticeKinds, notice.kind)} of the article{' '}
        <Link to={articlePath(notice)}>
          <RichText html={notice.title} />
        </Link>
      </p>
    </aside>
  );
}

/** The versions of an article, the newest first. */
export function ArticleVersions({ article }: { article: PageArticle }) {
  const { versions } = article;
  if (versions.length === 0) return null;
  const published = (number: number) => versions[number - 2]?.date ?? publicationDate(article);
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={page.subheading}>
        Versions
      </h2>
      <ol reversed className={`${page.plainList} ${classes.versions}`}>
        <li>
          <a href={articlePdfPath(article)}>Version {versions.length + 1}</a>, the current one,{' '}
          {dateText(published(versions.length + 1))}: {versions.at(-1)?.note}
        </li>
        {versions.toReversed().map(({ number, title, abstract }) => (
          <li key={number}>
            <a href={`${articlePdfPath(article)}?version=${number}`}>Version {number}</a>,{' '}
            {dateText(published(number))}
            {number > 1 && `: ${versions[number - 2]?.note}`}
            <details dir="auto">
              <summary dir="ltr">Title and abstract of version {number}</summary>
              <p>
                <strong>
                  <RichText html={title} />
                </strong>
              </p>
              <RichText as="div" className={page.prose} html={abstract} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
