import type { ArticleReadiness } from '@app/contracts';
import { Link } from '@app/web-kit';
import { issueName } from '../../issues/issue-numbers.ts';
import { RichTitle } from '../../rich-text/rich-title.tsx';
import styles from './article-list.module.css';
import { CheckList } from './check-list.tsx';
import { StateMark } from './state-mark.tsx';

export function ArticleList({ articles }: { articles: readonly ArticleReadiness[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map((article) => (
        <li key={article.id} className={styles.article}>
          <div className={styles.head}>
            <div>
              <h3>
                <Link to={`/admin/archives/${article.id}`}>
                  <RichTitle html={article.title} />
                </Link>
              </h3>
              <p className={styles.place}>
                {article.refnumber} · {issueName(article)}
              </p>
            </div>
            <StateMark state={article.state} />
          </div>
          <CheckList checks={article.checks} />
        </li>
      ))}
    </ul>
  );
}
