import type { CreatedPreviewLink, PreviewLink } from '@app/contracts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '@app/contracts/endpoints';
import { useQuery, useQueryClient } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import { area } from '../../../area.ts';

/** The valid links of an article, which are loaded after the page. */
export function usePreviewLinks(article: string) {
  const listed = area.query(listPreviewLinks, { params: { id: article } });
  const { data: links = [], isError, isFetching, refetch } = useQuery(listed);
  const [created, setCreated] = useState<CreatedPreviewLink | null>(null);
  const { run, busy } = useAction();
  const client = useQueryClient();
  const change = (to: (before: readonly PreviewLink[]) => PreviewLink[]) =>
    client.setQueryData(listed.queryKey, to(links));

  return {
    links,
    created,
    isMissing: isError && !isFetching,
    busy,
    retry: refetch,
    create: (days: number) =>
      run('The link was not created', async () => {
        const params = { id: article };
        const link = await area.api.call(createPreviewLink, { params, body: { days } });
        setCreated(link);
        change((before) => [link, ...before]);
      }),
    revoke: (id: string) =>
      run('The link was not revoked', async () => {
        await area.api.call(revokePreviewLink, { params: { id } });
        change((before) => before.filter((link) => link.id !== id));
        setCreated((before) => (before?.id === id ? null : before));
      }),
  };
}
