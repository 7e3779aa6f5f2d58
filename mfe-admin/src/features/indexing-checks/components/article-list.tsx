import type { ArticleIndexingChecks } from '@app/contracts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { issueName } from '../../issues/issue-numbers.ts';
import { CheckList, openChecks, StateMark } from './check-list.tsx';
import styles from './indexing-checks.module.css';

function Checks({ checks }: Pick<ArticleIndexingChecks, 'checks'>) {
  const open = openChecks(checks);
  if (open.length === 0) return <CheckList checks={checks} />;
  return (
    <details className={styles.articleChecks}>
      <summary>{open.map(({ title }) => title).join(' · ')}</summary>
      <CheckList checks={checks} />
    </details>
  );
}

export function ArticleList({ articles }: { articles: readonly ArticleIndexingChecks[] }) {
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
          <Checks checks={article.checks} />
        </li>
      ))}
    </ul>
  );
}
