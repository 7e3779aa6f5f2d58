import { articlePath } from '@app/contracts';
import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { RichText } from '../../journal/components/rich-text.tsx';
import { issueName } from '../../journal/format.ts';
import type { PageContext } from '../page-article.ts';
import { AuthorNames } from './author-names.tsx';
import classes from './related-articles.module.css';

export function RelatedArticles({ articles }: { articles: PageContext['related'] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`${classes.related} ${page.screenOnly}`} aria-labelledby="related">
      <h2 id="related" className={page.subheading}>
        Related articles
      </h2>
      <ul className={`${page.plainList} ${classes.list}`}>
        {articles.map((article) => (
          <li key={article.refnumber}>
            <h3 className={`${page.title} ${classes.title}`} dir="auto">
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
