import type { ArticleIndexingChecks, IssueKey } from '@app/contracts';
import {
  readArticleIndexingChecks,
  readFaultyArticles,
  readIssueFaults,
} from '@app/contracts/endpoints';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { area } from '../../../area.ts';
import { JournalFaults } from '../../office/indexing-checks/components/check-list.tsx';
import styles from './faults.module.css';

interface ArticleFaultsProps {
  /** The id of an article, or an issue whose articles, including drafts, are checked. */
  target: string | IssueKey;
  /** Called when a link to a field is followed. */
  onFollow?: () => void;
}

/** Lists the faults of an article, or of the articles of an issue, with links to the fields. */
export function ArticleFaults({ target, onFollow }: ArticleFaultsProps) {
  const { data, isError: hasFailed } = useQuery({
    queryKey: ['faults', target],
    queryFn: ({ signal }) => readFaults(target, signal),
  });
  const faulty = data?.articles;
  return (
    <div className={styles.faults} role="status">
      {hasFailed && (
        <p>
          The indexing checks could not be loaded here. See the page{' '}
          <Link to="/admin/readiness" onClick={onFollow}>
            Indexing checks
          </Link>
          .
        </p>
      )}
      {!faulty && !hasFailed && <p>Checking for faults …</p>}
      {faulty?.length === 0 && (
        <p>
          {typeof target === 'string'
            ? 'The indexing checks find no fault in the article.'
            : 'The indexing checks find no fault in its articles.'}
        </p>
      )}
      {faulty && faulty.length > 0 && (
        <>
          <p>Indexers ignore records with faults:</p>
          <ul>
            {faulty.map(({ id, refnumber, title, checks }) => (
              <li key={id}>
                {refnumber}, <RichTitle html={title} />
                <ul>
                  {checks.map((check) => (
                    <li key={check.id}>
                      <Link to={addressOf(id, check)} onClick={onFollow}>
                        {check.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && <JournalFaults checks={data.journal} onFollow={onFollow} />}
    </div>
  );
}

type Check = ArticleIndexingChecks['checks'][number];

function addressOf(id: string, { field, page }: Check): string {
  const form = `/admin/archives/${id}`;
  return field ? `${form}?field=${field}` : (page ?? form);
}

async function readFaults(target: string | IssueKey, signal: AbortSignal) {
  if (typeof target === 'string') {
    const read = { params: { id: target }, signal };
    const { journal = [], ...found } = await area.api.call(readArticleIndexingChecks, read);
    const checks = faultsIn(found.checks);
    return {
      articles: checks.length > 0 ? [{ ...found, checks }] : [],
      journal: faultsIn(journal),
    };
  }
  const [articles, { journal }] = await Promise.all([
    area.api.call(readIssueFaults, { params: target, signal }),
    area.api.call(readFaultyArticles, { signal }),
  ]);
  return { articles, journal };
}

const faultsIn = <C extends Check>(checks: readonly C[]) =>
  checks.filter(({ state }) => state === 'fault');
