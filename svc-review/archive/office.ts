import { readSettings } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import type { CallService } from '@app/service-kit';

const READ_AGAIN_MS = 60_000;

/** Returns the name of the journal and the address of its office. */
export type Office = () => Promise<AuthorPage['office']>;

/** Reads the public settings of svc-content, at most once a minute. If it is away, the former answer is used. */
export function officeOf(call: CallService, now: () => number = Date.now): Office {
  let last: { office: AuthorPage['office']; read: number } | undefined;
  return async function office() {
    if (last && now() - last.read < READ_AGAIN_MS) return last.office;
    try {
      const settings = await call(readSettings, {});
      const journal = settings.websitename || settings.formatted_journal_name;
      last = { office: { journal, email: settings.websiteemail }, read: now() };
    } catch {
      last = { office: last?.office ?? { journal: '', email: '' }, read: now() };
    }
    return last.office;
  };
}
