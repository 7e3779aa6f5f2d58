import classes from './article-keywords.module.css';
import { PageLink } from './page-link.tsx';

export function ArticleKeywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return (
    <div className={classes.keywords}>
      <h2 id="keywords">Keywords</h2>
      <ul aria-labelledby="keywords">
        {keywords.map((keyword) => (
          <li key={keyword}>
            <PageLink to={`/search?q=${encodeURIComponent(keyword)}`}>
              <bdi>{keyword}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
