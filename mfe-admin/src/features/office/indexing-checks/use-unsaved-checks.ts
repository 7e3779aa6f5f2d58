import type { ArticleIndexingChecks, PreviewArticle } from '@app/contracts';
import { checkUnsavedArticle } from '@app/contracts/endpoints';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';

/** How long nothing is typed before the article is checked. */
const PAUSE_MS = 700;

interface Typed {
  values: object;
  previewed(): PreviewArticle;
}

/** Checks what a form has, after a pause in typing. A newer request aborts the one before. */
export function useUnsavedChecks({ values, previewed }: Typed) {
  const [found, setFound] = useState<ArticleIndexingChecks | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(previewed);
  latest.current = previewed;
  const sent = useRef<{ json: string; request: AbortController }>(null);

  // `previewed` reads the values.
  useEffect(() => {
    const timer = setTimeout(async () => {
      const body = latest.current();
      // Some input changes nothing that is checked, such as the transaction ID.
      const json = JSON.stringify(body);
      if (json === sent.current?.json) return;
      sent.current?.request.abort();
      const request = new AbortController();
      sent.current = { json, request };
      const { signal } = request;
      try {
        const checks = await area.api.call(checkUnsavedArticle, { body, signal });
        if (signal.aborted) return;
        setFound(checks);
        setFailed(false);
      } catch {
        if (signal.aborted) return;
        sent.current = null;
        setFailed(true);
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, round]);

  useEffect(() => () => sent.current?.request.abort(), []);

  return { found, hasFailed, retry: () => setRound(round + 1) };
}
