import type { ArticleIndexingChecks } from '@app/contracts';
import { readArticleIndexingChecks } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { useState } from 'react';
import { area } from '../../../../area.ts';
import { ChecksPanel } from './checks-panel.tsx';

/** The polling interval in milliseconds. The server checks a stored PDF within a few seconds. */
const POLL_INTERVAL_MS = 2_000;
const GIVES_UP_MS = 30_000;
const MAX_RETRIES = 2;

interface ArticleChecksProps {
  id: string;
  version: number;
}

/** Shows the indexing checks of an article. Use the article's version as `key`, so that a save reloads the checks. */
export function ArticleChecks({ id, version }: ArticleChecksProps) {
  const { found, gaveUp, retry } = useArticleChecks(id, version);
  return (
    <ChecksPanel found={found} form={`/admin/archives/${id}`}>
      {gaveUp ? (
        <>
          {found ? 'The checks take longer than usual.' : 'The checks could not be loaded.'}{' '}
          <Button variant="default" size="compact-sm" onClick={retry}>
            Retry
          </Button>
        </>
      ) : (
        !found && 'Checking the article …'
      )}
    </ChecksPanel>
  );
}

/** Requests the checks until no check is pending. `gaveUp` becomes true after `GIVES_UP_MS` or repeated failures. */
function useArticleChecks(id: string, version: number) {
  const [since, setSince] = useState(Date.now);
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...area.query(readArticleIndexingChecks, { params: { id } }, { version }),
    retry: MAX_RETRIES,
    retryDelay: POLL_INTERVAL_MS,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && hasPending(data) && Date.now() < since + GIVES_UP_MS
        ? POLL_INTERVAL_MS
        : false,
  });
  return {
    found: data,
    gaveUp: isError || (hasPending(data) && dataUpdatedAt >= since + GIVES_UP_MS),
    retry: () => {
      setSince(Date.now());
      void refetch();
    },
  };
}

const hasPending = (found: ArticleIndexingChecks | undefined) =>
  found?.checks.some(({ state }) => state === 'pending') ?? false;
