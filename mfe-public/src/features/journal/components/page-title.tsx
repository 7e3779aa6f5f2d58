import { journalName } from '@app/contracts';
import { useSettings } from '../use-settings.ts';

/** The document's title: the page's, then the journal's name. */
export function PageTitle({ children }: { children?: string }) {
  const name = journalName(useSettings());
  return <title>{children ? `${children} | ${name}` : name}</title>;
}
