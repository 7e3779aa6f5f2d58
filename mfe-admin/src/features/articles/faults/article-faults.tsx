import type { ArticleIndexingChecks, IssueKey } from '@app/contracts';
import { readArticleIndexingChecks, readIssueFaults } from '@app/contracts/endpoints';
import { useQuery } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { area } from '../../../area.ts';
import styles from './faults.module.css';

interface ArticleFaultsProps {
  /** The id of an article, or an issue whose articles (drafts included) are checked. */
  target: string | IssueKey;
  /** Called when a link to a field is followed. */
  onFollow?: () => void;
}

/** The faults of an article, or of the articles of an issue, with links to the fields. */
export function ArticleFaults({ target, onFollow }: ArticleFaultsProps) {
  const { data: faulty, isError: hasFailed } = useQuery({
    queryKey: ['faults', target],
    queryFn: ({ signal }) => readFaults(target, signal),
  });
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
      {faulty?.length === 0 && <p>The indexing checks find no fault.</p>}
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
    </div>
  );
}

type Check = ArticleIndexingChecks['checks'][number];

function addressOf(id: string, { field, page }: Check): string {
  const form = `/admin/archives/${id}`;
  return field ? `${form}?field=${field}` : (page ?? form);
}

async function readFaults(target: string | IssueKey, signal: AbortSignal) {
  if (typeof target !== 'string') return area.api.call(readIssueFaults, { params: target, signal });
  const found = await area.api.call(readArticleIndexingChecks, { params: { id: target }, signal });
  const checks = found.checks.filter(({ state }) => state === 'fault');
  return checks.length > 0 ? [{ ...found, checks }] : [];
}
