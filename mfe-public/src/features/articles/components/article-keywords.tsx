import { Link } from '@app/web-kit';
import classes from './article-keywords.module.css';

export function ArticleKeywords({ keywords }: { keywords: readonly string[] }) {
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
