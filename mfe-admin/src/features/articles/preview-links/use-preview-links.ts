import type { CreatedPreviewLink, PreviewLink } from '@app/contracts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '@app/contracts/endpoints';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useEffect, useState } from 'react';
import { area } from '../../../area.ts';

/** The valid links of an article, which are loaded after the page. */
export function usePreviewLinks(article: string) {
  const [links, setLinks] = useState<readonly PreviewLink[]>([]);
  const [created, setCreated] = useState<CreatedPreviewLink | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  const { run, busy } = useAction();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setMissing(false);
    area.api
      .call(listPreviewLinks, { params: { id: article }, signal })
      .then(setLinks, () => signal.aborted || setMissing(true));
    return () => leaving.abort();
  }, [article, round]);

  return {
    links,
    created,
    isMissing,
    busy,
    retry: () => setRound(round + 1),
    create: (days: number) =>
      run('The link was not created', async () => {
        const link = await area.api.call(createPreviewLink, {
          params: { id: article },
          body: { days },
        });
        setCreated(link);
        setLinks((before) => [link, ...before]);
      }),
    revoke: (id: string) =>
      run('The link was not revoked', async () => {
        await area.api.call(revokePreviewLink, { params: { id } });
        setLinks((before) => before.filter((link) => link.id !== id));
        setCreated((before) => (before?.id === id ? null : before));
      }),
  };
}
