import { type Settings, viewPath } from '@app/contracts';
import { useEffect } from 'react';

/** Reports that the page of an article is shown. Without scripts, an image in the page's text does. */
export function useView(refnumber: string, settings: Settings | undefined): void {
  const isShown = settings?.usage_shown;
  useEffect(() => {
    const report = async () => {
      await fetch(viewPath(refnumber), { keepalive: true });
      if (isShown) await (await import('./show-usage.ts')).showUsage(refnumber);
    };
    // The page is the same without the figures.
    report().catch(() => undefined);
  }, [refnumber, isShown]);
}
