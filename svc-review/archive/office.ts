import { readSettings } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import type { CallService } from '@app/service-kit';

const READ_AGAIN_MS = 60_000;
/** A failure is cached for a shorter time, because mails wait for the journal's name. */
const FAILED_MS = 5_000;

/** Returns the name of the journal and the address of its office. */
export type Office = () => Promise<AuthorPage['office']>;

/**
 * Reads the public settings of svc-content at most once a minute, or after a failure at most once in five seconds.
 * While svc-content is unavailable, the previous settings are used.
 */
export function officeOf(call: CallService, now: () => number = Date.now): Office {
  let last: { office: AuthorPage['office']; until: number } | undefined;
  return async function office() {
    if (last && now() < last.until) return last.office;
    try {
      const settings = await call(readSettings, {});
      const journal = settings.websitename || settings.formatted_journal_name;
      const until = now() + READ_AGAIN_MS;
      last = { office: { journal, email: settings.websiteemail }, until };
    } catch {
      last = { office: last?.office ?? { journal: '', email: '' }, until: now() + FAILED_MS };
    }
    return last.office;
  };
}
