import { type Settings, viewPath } from '@app/contracts';
import { useEffect, useState } from 'react';
import { call } from '../journal/api.ts';

/**
 * Reports a view of an article's page. Without scripts, an image on the page reports the view. Returns the numbers of
 * views and downloads, if the journal publishes them.
 */
export function useView(refnumber: string, settings: Settings | undefined): string | undefined {
  const isShown = settings?.usage_shown;
  const [usage, setUsage] = useState<{ refnumber: string; text: string }>();
  useEffect(() => {
    const left = new AbortController();
    const report = async () => {
      await fetch(viewPath(refnumber), { keepalive: true });
      if (!isShown || left.signal.aborted) return;
      const { signal } = left;
      const { views, downloads } = await call('readUsage', { params: { refnumber }, signal });
      const text = `${counted(views, 'view')}, ${counted(downloads, 'download')}`;
      setUsage({ refnumber, text });
    };
    // The page works without the figures.
    report().catch(() => undefined);
    return () => left.abort();
  }, [refnumber, isShown]);
  return usage?.refnumber === refnumber ? usage.text : undefined;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
