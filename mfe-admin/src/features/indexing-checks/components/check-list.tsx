import type { ArticleIndexingChecks, IndexingCheck } from '@app/contracts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { issueName } from '../../issues/issue-numbers.ts';
import styles from './indexing-checks.module.css';

type State = IndexingCheck['state'];

const stateNames: Record<State, string> = {
  fault: 'Fault',
  advice: 'Advice',
  pending: 'Being checked',
  ok: 'Good',
};

export function StateMark({ state }: { state: State }) {
  return <span className={`${styles.mark} ${styles[state]}`}>{stateNames[state]}</span>;
}

const order: readonly State[] = ['fault', 'advice', 'pending'];

function openChecks(checks: readonly IndexingCheck[]): IndexingCheck[] {
  return checks
    .filter(({ state }) => state !== 'ok')
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

export function CheckList({ checks }: { checks: readonly IndexingCheck[] }) {
  const open = openChecks(checks);
  const good = checks.filter(({ state }) => state === 'ok');
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.checks}>
          {open.map(({ id, state, title, advice }) => (
            <li key={id} className={styles.check}>
              <StateMark state={state} />
              <strong>{title}</strong>
              <p className={styles.checkAdvice}>{advice}</p>
            </li>
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <details className={styles.good}>
          <summary>
            {good.length} {good.length === 1 ? 'check' : 'checks'} passed
          </summary>
          <ul>
            {good.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

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
